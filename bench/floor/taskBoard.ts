import { statuses, type Status, type Task } from '../../src/contract/task';
import { dayOf } from '../pages/rows';
import {
  Badge,
  badgeStyles,
  dayIcon,
  hueOf,
  initials,
  isLate,
  lateIcon,
  maxItems,
  TextSpan,
} from './parts';
import { RowWindow, type FloorItem, type FloorKind, type FloorList } from './rowWindow';

const cardHeight = 138;

export function line(kind: string, ...children: (Element | string)[]): HTMLElement {
  const element = document.createElement('div');
  element.className = kind;
  element.append(...children);
  return element;
}

/** A card of the board. It looks like one of ours, and its elements are reused. */
class BoardCard implements FloorItem {
  readonly element = document.createElement('article');
  at = -1;
  private task: Task | undefined;
  private count = -1;
  private readonly title = new TextSpan('title');
  private readonly priority = new Badge('badge');
  private readonly labels = [new TextSpan('label'), new TextSpan('label')];
  private readonly due = new Badge('due');
  private readonly avatars = Array.from({ length: maxItems }, () => new TextSpan('avatar'));
  private readonly number = new TextSpan('quiet');

  constructor() {
    this.element.className = 'card';
    const check = document.createElement('input');
    check.type = 'checkbox';
    const circle = document.createElement('button');
    circle.className = 'action';
    const elementsOf = (spans: readonly TextSpan[]) => spans.map(({ element }) => element);
    this.element.append(
      line('line', circle, this.title.element, check),
      line('line', this.priority.element, ...elementsOf(this.labels)),
      line('footer line', this.due.element, ...elementsOf(this.avatars), this.number.element),
    );
  }

  move(at: number): void {
    this.at = at;
    this.element.style.transform = `translateY(${at * cardHeight}px)`;
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
    this.priority.set(task.priority, ...badgeStyles[task.priority]);
    this.labels.forEach((label, at) => label.set(task.labels[at] ?? ''));
    const late = isLate(task);
    const due = task.dueDate === null ? 'No due date' : dayOf(task.dueDate);
    this.due.set(due, late ? 'error' : 'neutral', late ? lateIcon : dayIcon);
    this.avatars.forEach((avatar, at) => {
      const person = task.assignedTo[at];
      avatar.set(person ? initials(person.name) : '');
      if (person) avatar.element.style.setProperty('--hue', String(hueOf(person.name)));
    });
    this.number.set(task.number === undefined ? '' : `#${task.number}`);
  }
}

const columnKind = (): FloorKind => ({
  role: 'feed',
  rowHeight: cardHeight,
  perRow: 1,
  overscan: 4,
  header: null,
  newItem: () => new BoardCard(),
});

interface Column {
  status: Status;
  /** In the order of the list. */
  slots: number[];
  count: TextSpan;
  cards: RowWindow;
}

/** Where a slot is in ascending slots, or would be. */
export function indexOf(slots: readonly number[], slot: number): number {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle] ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Tasks in a column for each status. Ctrl and the right arrow key move the first card of the first
 * column to the next one. There is no drag, no other key, and no other kind of column.
 */
export class TaskBoard implements FloorList {
  readonly element = line('board');
  private readonly columnOf = new Map<number, Column>();
  private readonly columns: Column[];

  constructor(
    private readonly taskAt: (slot: number) => Task | undefined,
    onMove: (slot: number, status: Status) => void,
  ) {
    this.element.setAttribute('aria-label', 'Board');
    this.element.dataset.screen = 'floor';
    this.columns = statuses.map((status) => {
      const cards = new RowWindow(columnKind(), taskAt, null);
      const count = new TextSpan('quiet');
      const column = line('column', line('line', status, count.element), cards.element);
      column.dataset.column = status;
      this.element.append(column);
      return { status, slots: [], count, cards };
    });
    this.element.tabIndex = -1;
    this.element.addEventListener('keydown', (event) => {
      const [slot] = this.columns[0]?.slots ?? [];
      const status = statuses[1];
      if (event.ctrlKey && event.key === 'ArrowRight' && slot !== undefined) onMove(slot, status);
    });
  }

  show(slots: readonly number[]): void {
    this.columnOf.clear();
    for (const column of this.columns) column.slots = [];
    for (const slot of slots) {
      const column = this.columnFor(slot);
      if (!column) continue;
      column.slots.push(slot);
      this.columnOf.set(slot, column);
    }
    for (const column of this.columns) this.draw(column);
  }

  redraw(slot: number): void {
    const before = this.columnOf.get(slot);
    const after = this.columnFor(slot);
    if (before === after) return before?.cards.redraw(slot);
    if (before) {
      before.slots.splice(indexOf(before.slots, slot), 1);
      this.draw(before);
    }
    if (!after) return;
    after.slots.splice(indexOf(after.slots, slot), 0, slot);
    this.columnOf.set(slot, after);
    this.draw(after);
  }

  private columnFor(slot: number): Column | undefined {
    const status = this.taskAt(slot)?.status;
    return this.columns.find((column) => column.status === status);
  }

  private draw(column: Column): void {
    column.count.set(String(column.slots.length));
    column.cards.show(column.slots);
  }
}
