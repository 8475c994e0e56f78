import { rowCount, rowOf, rowSpan, type CardRows } from './cardRows';
import { indexNear } from '../../lib/indexOfId';

/**
 * Measured or estimated heights of rows. Sums are updated only as far as needed, so that measuring
 * a row is cheap.
 */
export class RowHeights {
  total: number;
  private readonly heights: Float64Array;
  private readonly measured: Uint8Array;
  private readonly starts: Float64Array;
  /** Number of rows whose start and end are up to date. */
  private summed = 0;

  constructor(
    readonly count: number,
    readonly estimate: number,
  ) {
    this.heights = new Float64Array(count).fill(estimate);
    this.measured = new Uint8Array(count);
    this.starts = new Float64Array(count + 1);
    this.total = count * estimate;
  }

  isMeasured(row: number): boolean {
    return this.measured[row] === 1;
  }

  heightOf(row: number): number {
    return this.heights[row] ?? 0;
  }

  /** Distance of a row from the first row in pixels. */
  startOf(row: number): number {
    while (this.summed < Math.min(row, this.count)) this.sumNext();
    return this.starts[row] ?? this.total;
  }

  /** The row at a distance from the first row; the nearest row outside the list. */
  rowAt(distance: number): number {
    while (this.summed < this.count && (this.starts[this.summed] ?? 0) <= distance) this.sumNext();
    let low = 0;
    let high = Math.max(0, Math.min(this.summed, this.count - 1));
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  measure(row: number, height: number): void {
    if (row < 0 || row >= this.count) return;
    this.measured[row] = 1;
    const before = this.heightOf(row);
    if (before === height) return;
    this.heights[row] = height;
    this.total += height - before;
    this.summed = Math.min(this.summed, row);
  }

  private sumNext(): void {
    this.starts[this.summed + 1] = (this.starts[this.summed] ?? 0) + this.heightOf(this.summed);
    this.summed += 1;
  }
}

/** The heights of a changed list. A row with the same cards keeps its height. */
export function carryHeights(heights: RowHeights, before: CardRows, after: CardRows): RowHeights {
  const next = new RowHeights(rowCount(after), heights.estimate);
  // The next row has probably moved as far as the last one.
  let shift = 0;
  for (let row = 0; row < heights.count; row += 1) {
    if (!heights.isMeasured(row)) continue;
    const [first, end] = rowSpan(before, row);
    const now = indexNear(after.ids, before.ids[first] ?? '', first + shift);
    if (now < 0) continue;
    shift = now - first;
    const [start, stop] = rowSpan(after, rowOf(after, now));
    if (start !== now || stop - start !== end - first) continue;
    let same = true;
    for (let at = 1; at < end - first; at += 1)
      same &&= after.ids[now + at] === before.ids[first + at];
    if (same) next.measure(rowOf(after, now), heights.heightOf(row));
  }
  return next;
}
