import type { Task } from '../../src/contract/task';
import { cellText, columns, type ColumnKey } from '../pages/rows';
import type { FloorItem, FloorKind } from './rowWindow';
import {
  actionIcons,
  Badge,
  badgeStyles,
  hueOf,
  Icon,
  initials,
  isLate,
  lateIcon,
  maxItems,
  TextSpan,
} from './parts';

const rowHeight = 44;

/** One row of the table. It looks like a row of ours, and its elements are reused. */
export class TaskRow implements FloorItem {
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

  move(at: number): void {
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
    const late = isLate(task);
    this.due.set(cellText(task, 'dueDate'), late ? 'error' : 'neutral', late ? lateIcon : '');
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

function header(): HTMLElement {
  const row = document.createElement('div');
  row.className = 'row head';
  row.setAttribute('role', 'row');
  row.setAttribute('aria-rowindex', '1');
  for (const { title, width } of columns) {
    const cell = document.createElement('div');
    cell.setAttribute('role', 'columnheader');
    cell.style.width = `${width}px`;
    cell.textContent = title;
    row.append(cell);
  }
  return row;
}

export const tableKind = (): FloorKind => ({
  role: 'grid',
  rowHeight,
  perRow: 1,
  overscan: 6,
  header: header(),
  newItem: () => new TaskRow(),
});
