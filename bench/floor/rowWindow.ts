import type { Task } from '../../src/contract/task';

/** An element that draws one task, and others later. */
export interface FloorItem {
  readonly element: HTMLElement;
  at: number;
  move(at: number): void;
  fill(task: Task, count: number): void;
}

/** What differs between the table and the cards. */
export interface FloorKind {
  role: 'grid' | 'feed';
  rowHeight: number;
  perRow: number;
  /** Rows drawn above and below the visible ones. */
  overscan: number;
  header: HTMLElement | null;
  newItem: () => FloorItem;
}

/** What shows the tasks on the page. */
export interface FloorList {
  readonly element: HTMLElement;
  /** Shows these slots, in this order. */
  show(slots: readonly number[]): void;
  /** Draws the new record of a task if it is in view. */
  redraw(slot: number): void;
}

/** A virtual list. It has as many elements as fit into view and refills them during a scroll. */
export class RowWindow implements FloorList {
  readonly element = document.createElement('div');
  private readonly grid = document.createElement('div');
  private readonly spacer = document.createElement('div');
  private readonly items: FloorItem[] = [];
  private slots: readonly number[] = [];
  private height = 0;

  constructor(
    private readonly kind: FloorKind,
    private readonly taskAt: (slot: number) => Task | undefined,
    onSearch: ((text: string) => void) | null,
  ) {
    this.element.className = 'page';
    this.element.dataset.screen = 'floor';
    this.grid.className = 'grid';
    this.grid.setAttribute('role', kind.role);
    this.grid.setAttribute('aria-label', 'Tasks');
    this.spacer.className = 'spacer';
    if (kind.header) this.grid.append(kind.header);
    this.grid.append(this.spacer);
    if (onSearch) {
      const field = document.createElement('input');
      field.setAttribute('aria-label', 'Filter');
      field.addEventListener('input', () => onSearch(field.value));
      this.element.append(field);
    }
    this.element.append(this.grid);
    this.grid.addEventListener('scroll', () => this.draw(), { passive: true });
    new ResizeObserver(() => {
      this.height = this.grid.clientHeight;
      this.draw();
    }).observe(this.grid);
  }

  show(slots: readonly number[]): void {
    this.slots = slots;
    const { role, rowHeight, perRow } = this.kind;
    if (role === 'grid') this.grid.setAttribute('aria-rowcount', String(slots.length + 1));
    this.spacer.style.height = `${Math.ceil(slots.length / perRow) * rowHeight}px`;
    this.draw();
  }

  redraw(slot: number): void {
    const item = this.items.find(({ at }) => this.slots[at] === slot);
    if (item) this.fill(item, item.at);
  }

  private newItem(): FloorItem {
    const item = this.kind.newItem();
    this.spacer.append(item.element);
    return item;
  }

  private fill(item: FloorItem, at: number): void {
    if (item.at !== at) item.move(at);
    const task = this.taskAt(this.slots[at] ?? -1);
    if (task) item.fill(task, this.slots.length);
  }

  private draw(): void {
    const { rowHeight, perRow, overscan } = this.kind;
    const first = perRow * Math.max(0, Math.floor(this.grid.scrollTop / rowHeight) - overscan);
    const seen = perRow * (Math.ceil(this.height / rowHeight) + 1 + 2 * overscan);
    const end = Math.min(this.slots.length, first + seen);
    // Position p is always drawn by element p modulo their number, so a scroll step refills only
    // those that came into view.
    while (this.items.length < seen) this.items.push(this.newItem());
    const size = this.items.length;
    for (let at = first; at < first + size; at += 1) {
      const item = this.items[at % size];
      if (!item) continue;
      if (item.element.hidden !== at >= end) item.element.hidden = at >= end;
      if (at < end) this.fill(item, at);
    }
  }
}
