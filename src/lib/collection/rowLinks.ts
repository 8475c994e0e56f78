import { rowAt, slotCount, type Pages, type RowChange } from './pages';
import { sameList } from '../sameList';

const none: readonly never[] = [];

/**
 * The rows that have a key, such as those that refer to another row. It follows a list by its
 * differences, so a change costs nearly the same at any length.
 */
export class RowLinks<Row extends { _id: string }> {
  /** Ascending, so that the answers do not depend on what came first. */
  private readonly slots = new Map<string, number[]>();
  private readonly answers = new Map<string, readonly string[]>();
  /** The keys of `answers` whose rows have changed. */
  private readonly changed = new Set<string>();

  constructor(
    private readonly linksOf: (row: Row) => readonly string[] = () => none,
    list: Pages<Row>,
  ) {
    for (let slot = 0; slot < slotCount(list); slot += 1) {
      const row = rowAt(list, slot);
      if (row !== null) this.putIn(slot, linksOf(row));
    }
  }

  change(changes: readonly RowChange<Row>[]): void {
    for (const { slot, before, after } of changes) {
      const was = before ? this.linksOf(before) : none;
      const is = after ? this.linksOf(after) : none;
      if (before?._id === after?._id && sameList(was, is)) continue;
      this.takeOut(slot, was);
      this.putIn(slot, is);
    }
  }

  /** The same reference while they are the same. */
  idsOf(key: string, idAt: readonly string[]): readonly string[] {
    const known = this.answers.get(key);
    if (known && !this.changed.delete(key)) return known;
    const ids = (this.slots.get(key) ?? none).map((slot) => idAt[slot] ?? '');
    const answer = known && sameList(known, ids) ? known : ids.length === 0 ? none : ids;
    this.answers.set(key, answer);
    return answer;
  }

  private takeOut(slot: number, keys: readonly string[]): void {
    for (const key of keys) {
      const slots = this.slots.get(key) ?? [];
      slots.splice(slots.indexOf(slot), 1);
      if (slots.length === 0) this.slots.delete(key);
      if (this.answers.has(key)) this.changed.add(key);
    }
  }

  private putIn(slot: number, keys: readonly string[]): void {
    for (const key of keys) {
      const slots = this.slots.get(key) ?? [];
      // Most rows come in the order of their slots.
      slots.splice(slots.findLastIndex((other) => other < slot) + 1, 0, slot);
      this.slots.set(key, slots);
      if (this.answers.has(key)) this.changed.add(key);
    }
  }
}
