import type { Task } from '../../src/contract/task';
import { cellText, dayOf } from '../pages/rows';
import {
  actionIcons,
  Badge,
  badgeStyles,
  dayIcon,
  hueOf,
  Icon,
  initials,
  isLate,
  lateIcon,
  maxItems,
  removeIcon,
  TextSpan,
} from './parts';
import type { FloorItem, FloorKind } from './rowWindow';

const rowHeight = 236;

function box(kind: string, ...children: Element[]): HTMLElement {
  const element = document.createElement('div');
  element.className = kind;
  element.append(...children);
  return element;
}

/** One card. It looks like a card of ours, and its elements are reused. */
class TaskCard implements FloorItem {
  readonly element = document.createElement('article');
  at = -1;
  private task: Task | undefined;
  private count = -1;
  private readonly title = new TextSpan('title');
  private readonly comments = new TextSpan('count');
  private readonly priority = new Badge('badge');
  private readonly status = new Badge('badge');
  private readonly labels = Array.from({ length: maxItems }, () => new TextSpan('label'));
  private readonly description = new TextSpan('description');
  private readonly avatars = Array.from({ length: maxItems }, () => new TextSpan('avatar'));
  private readonly by = new TextSpan('name');
  private readonly to = new TextSpan('name');
  private readonly due = new Badge('due');
  private readonly file = new TextSpan('primary');
  private readonly updated = new TextSpan('time');
  private readonly created = new TextSpan('time');

  constructor() {
    this.element.className = 'card';
    const buttons = [...actionIcons, removeIcon].map((path, at) => {
      const button = document.createElement('button');
      button.className = 'action';
      button.append(new Icon(path).element);
      if (at === 0) button.append(this.comments.element);
      return button;
    });
    const sentence = box('quiet');
    sentence.append('By ', this.by.element, ' to ', this.to.element);
    const elementsOf = (spans: readonly TextSpan[]) => spans.map(({ element }) => element);
    this.element.append(
      box('line', this.title.element, box('buttons', ...buttons)),
      box('line', this.priority.element, this.status.element, ...elementsOf(this.labels)),
      this.description.element,
      box('line', ...elementsOf(this.avatars), sentence),
      box(
        'footer',
        box('line', this.due.element, this.file.element),
        box('line', this.updated.element, this.created.element),
      ),
    );
  }

  move(at: number): void {
    this.at = at;
    const row = Math.floor(at / 2);
    this.element.style.transform = `translate(${at % 2 === 0 ? '0' : 'calc(100% + 12px)'}, ${row * rowHeight}px)`;
    this.element.setAttribute('aria-posinset', String(at + 1));
  }

  fill(task: Task, count: number): void {
    if (count !== this.count) {
      this.count = count;
      this.element.setAttribute('aria-setsize', String(count));
    }
    if (task === this.task) return;
    this.task = task;
    this.element.dataset.task = task._id;
    this.title.set(task.title);
    this.comments.set(cellText(task, 'comments'));
    this.priority.set(task.priority, ...badgeStyles[task.priority]);
    this.status.set(task.status, ...badgeStyles[task.status]);
    this.labels.forEach((label, at) => label.set(task.labels[at] ?? ''));
    this.description.set(task.description);
    this.avatars.forEach((avatar, at) => {
      const person = task.assignedTo[at];
      avatar.set(person ? initials(person.name) : '');
      if (person) avatar.element.style.setProperty('--hue', String(hueOf(person.name)));
    });
    this.by.set(task.createdBy?.name ?? 'User');
    this.to.set(cellText(task, 'assignedTo') || 'nobody');
    const late = isLate(task);
    const due = task.dueDate === null ? 'No due date' : `Due ${dayOf(task.dueDate)}`;
    this.due.set(due, late ? 'error' : 'neutral', late ? lateIcon : dayIcon);
    this.file.set(task.attachments[0]?.originalname ?? '');
    this.updated.set(`Updated ${cellText(task, 'updatedAt')}`);
    this.created.set(`Created ${dayOf(task.createdAt)}`);
  }
}

export const cardKind = (): FloorKind => ({
  role: 'feed',
  rowHeight,
  perRow: 2,
  overscan: 0,
  header: null,
  newItem: () => new TaskCard(),
});
