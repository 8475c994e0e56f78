import type { Task } from '../../src/contract/task';
import { columns } from '../pages/rows';
import { TaskRow } from './taskRow';

const rowHeight = 44;
const overscan = 6;

/**
 * A virtual list. It has as many row elements as fit into view and refills them during a scroll.
 */
export class RowWindow {
  readonly element = document.createElement('div');
  private readonly grid = document.createElement('div');
  private readonly spacer = document.createElement('div');
  private readonly rows: TaskRow[] = [];
  private slots: readonly number[] = [];
  private height = 0;

  constructor(
    private readonly taskAt: (slot: number) => Task | undefined,
    onSearch: (text: string) => void,
  ) {
    const field = document.createElement('input');
    field.setAttribute('aria-label', 'Filter');
    field.addEventListener('input', () => onSearch(field.value));
    this.element.className = 'page';
    this.grid.className = 'grid';
    this.grid.setAttribute('role', 'grid');
    this.grid.setAttribute('aria-label', 'Tasks');
    this.grid.setAttribute('aria-colcount', String(columns.length));
    this.spacer.className = 'spacer';
    this.grid.append(this.header(), this.spacer);
    this.element.append(field, this.grid);
    this.grid.addEventListener('scroll', () => this.draw(), { passive: true });
    new ResizeObserver(() => {
      this.height = this.grid.clientHeight;
      this.draw();
    }).observe(this.grid);
  }

  show(slots: readonly number[]): void {
    this.slots = slots;
    this.grid.setAttribute('aria-rowcount', String(slots.length + 1));
    this.spacer.style.height = `${slots.length * rowHeight}px`;
    this.draw();
  }

  /** Draws the new record of a task if its row is in view. */
  redraw(slot: number): void {
    const row = this.rows.find(({ at }) => this.slots[at] === slot);
    if (row) this.fill(row, row.at);
  }

  private header(): HTMLElement {
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

  private newRow(): TaskRow {
    const row = new TaskRow();
    this.spacer.append(row.element);
    return row;
  }

  private fill(row: TaskRow, at: number): void {
    row.move(at, rowHeight);
    const task = this.taskAt(this.slots[at] ?? -1);
    if (task) row.fill(task);
  }

  private draw(): void {
    const first = Math.max(0, Math.floor(this.grid.scrollTop / rowHeight) - overscan);
    const seen = Math.ceil(this.height / rowHeight) + 2 * overscan;
    const end = Math.min(this.slots.length, first + seen);
    // Position p is always drawn by element p modulo their number, so a scroll step refills only
    // the rows that came into view.
    while (this.rows.length < seen) this.rows.push(this.newRow());
    const size = this.rows.length;
    for (let at = first; at < first + size; at += 1) {
      const row = this.rows[at % size];
      if (!row) continue;
      if (row.element.hidden !== at >= end) row.element.hidden = at >= end;
      if (at < end) this.fill(row, at);
    }
  }
}
