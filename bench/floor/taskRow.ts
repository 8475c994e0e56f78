import type { Priority, Status, Task } from '../../src/contract/task';
import { cellText, columns, type ColumnKey } from '../pages/rows';

const maxItems = 3;
const circle = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16';
const badgeStyles: Record<Status | Priority, readonly [tone: string, icon: string]> = {
  Pending: ['neutral', circle],
  'In Progress': ['primary', `${circle}M12 8v4l3 2`],
  Completed: ['success', `${circle}M8.5 12l2.5 2.5 4.5-5`],
  'On Hold': ['warning', `${circle}M10 9.5v5M14 9.5v5`],
  High: ['error', 'M7 12l5-5 5 5M7 18l5-5 5 5'],
  Medium: ['warning', 'M6 12h12'],
  Low: ['neutral', 'M7 9.5l5 5 5-5'],
};
const actionIcons = [
  'M4 5.5h16v11H10l-4.5 3.5v-3.5H4z',
  'M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4.5 8.5M4.5 4.5v4h4M12 8v4.4l3 1.8',
  'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h11M19 12h1M17 10v4',
];
const lateIcon = 'M5 6.5h14V20H5zM5 10h14M8.5 4v4M15.5 4v4M10 13l4 4M14 13l-4 4';
const today = new Date().toISOString().slice(0, 10);

const svg = 'http://www.w3.org/2000/svg';

/** A text that is written only when it differs. It is hidden while it is empty. */
class TextSpan {
  readonly element: HTMLElement;
  private readonly node = document.createTextNode('');

  constructor(kind: string) {
    this.element = document.createElement('span');
    this.element.className = kind;
    this.element.append(this.node);
  }

  set(text: string): void {
    if (this.node.data === text) return;
    if ((text === '') !== (this.node.data === '')) this.element.hidden = text === '';
    this.node.data = text;
  }
}

class Icon {
  readonly element = document.createElementNS(svg, 'svg');
  private readonly path = document.createElementNS(svg, 'path');
  private drawn = '';

  constructor(path = '') {
    this.element.setAttribute('class', 'icon');
    this.element.setAttribute('viewBox', '0 0 24 24');
    this.element.setAttribute('aria-hidden', 'true');
    this.element.append(this.path);
    this.draw(path);
  }

  draw(path: string): void {
    if (path === this.drawn) return;
    this.drawn = path;
    this.path.setAttribute('d', path);
  }
}

class Badge {
  readonly element = document.createElement('span');
  private readonly icon = new Icon();
  private readonly word = document.createTextNode('');

  constructor(private readonly kind: string) {
    this.element.append(this.icon.element, this.word);
  }

  set(text: string, tone: string, icon: string): void {
    const name = `${this.kind} ${tone}`;
    if (this.element.className !== name) this.element.className = name;
    this.icon.draw(icon);
    if (this.word.data !== text) this.word.data = text;
  }
}

const hueOf = (name: string) => {
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum = (sum * 31 + name.charCodeAt(at)) % 360;
  return sum;
};
const initials = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((part) => part[0] ?? '')
    .join('');

/** One row of the table. It looks like a row of ours, and its elements are reused. */
export class TaskRow {
  readonly element = document.createElement('div');
  at = -1;
  private task: Task | undefined;
  private readonly cells = new Map<ColumnKey, HTMLElement>();
  private readonly check = document.createElement('input');
  private readonly name = new TextSpan('name');
  private readonly status = new Badge('badge');
  private readonly priority = new Badge('badge');
  private readonly due = new Badge('due');
  private readonly avatars = Array.from({ length: maxItems }, () => new TextSpan('avatar'));
  private readonly names = new TextSpan('names');
  private readonly labels = Array.from({ length: maxItems }, () => new TextSpan('label'));
  private readonly updated = new TextSpan('quiet');
  private readonly comments = new TextSpan('count');

  constructor() {
    this.element.className = 'row';
    this.element.setAttribute('role', 'row');
    this.check.type = 'checkbox';
    this.check.tabIndex = -1;
    this.cell(1, 40).append(this.check);
    columns.forEach(({ key, width }, at) => this.cells.set(key, this.cell(at + 2, width)));
    this.put('title', this.name.element);
    this.put('status', this.status.element);
    this.put('priority', this.priority.element);
    this.put('assignedTo', ...this.avatars.map(({ element }) => element), this.names.element);
    this.put('dueDate', this.due.element);
    this.put('labels', ...this.labels.map(({ element }) => element));
    this.put('updatedAt', this.updated.element);
    this.put(
      'comments',
      ...actionIcons.map((path, at) => {
        const button = document.createElement('button');
        button.className = 'action';
        button.tabIndex = -1;
        button.append(new Icon(path).element);
        if (at === 0) button.append(this.comments.element);
        return button;
      }),
    );
  }

  move(at: number, rowHeight: number): void {
    if (this.at === at) return;
    this.at = at;
    this.element.style.transform = `translateY(${at * rowHeight}px)`;
    this.element.setAttribute('aria-rowindex', String(at + 2));
  }

  fill(task: Task): void {
    if (task === this.task) return;
    this.task = task;
    const names = cellText(task, 'assignedTo');
    this.check.setAttribute('aria-label', `Select ${task.title}`);
    this.title('title', task.title);
    this.name.set(task.title);
    this.status.set(task.status, ...badgeStyles[task.status]);
    this.priority.set(task.priority, ...badgeStyles[task.priority]);
    this.title('assignedTo', names);
    this.avatars.forEach((avatar, at) => {
      const person = task.assignedTo[at];
      avatar.set(person ? initials(person.name) : '');
      if (person) avatar.element.style.setProperty('--hue', String(hueOf(person.name)));
    });
    this.names.set(names);
    const isLate = task.dueDate !== null && task.dueDate < today && task.status !== 'Completed';
    this.due.set(cellText(task, 'dueDate'), isLate ? 'error' : 'neutral', isLate ? lateIcon : '');
    this.title('labels', cellText(task, 'labels'));
    this.labels.forEach((label, at) => label.set(task.labels[at] ?? ''));
    this.title('updatedAt', task.updatedAt);
    this.updated.set(cellText(task, 'updatedAt'));
    this.comments.set(cellText(task, 'comments'));
  }

  private cell(position: number, width: number): HTMLElement {
    const cell = document.createElement('div');
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', String(position));
    cell.style.width = `${width}px`;
    this.element.append(cell);
    return cell;
  }

  private put(key: ColumnKey, ...elements: HTMLElement[]): void {
    this.cells.get(key)?.append(...elements);
  }

  private title(key: ColumnKey, text: string): void {
    const cell = this.cells.get(key);
    if (cell && cell.title !== text) cell.title = text;
  }
}
