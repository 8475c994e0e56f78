import type { Task } from '../../contract/task';
import type { DayBounds } from '../../lib/dueDate';
import { displayOrder, pageSize, slotCount, taskAt, type TaskPage, type TaskPages } from './taskPages';
import { count, matches, noCounts, sameCriteria, type TaskCounts, type TaskCriteria } from './taskView';

/**
 * What is derived from a list of tasks: where each is, how many of each kind, which are shown. It lives outside the state
 * and follows it by difference: pages are compared by reference, rows only in pages that changed, so that one change costs
 * the same at any length. The difference is right in any direction, also back in time.
 */
interface Derived {
  pages: readonly TaskPage[];
  loaded: number;
  slots: Map<string, number>;
  counted: { bounds: DayBounds; counts: TaskCounts } | null;
  shown: { criteria: TaskCriteria; ids: readonly string[] } | null;
}
interface RowChange {
  slot: number;
  before: Task | null;
  after: Task | null;
}

/** Lists that are followed at the same time: one's own, an inspected person's, a replay's. */
const followed: Derived[] = [];
const followedAtMost = 4;
/** More changes than this at once are merged in one walk over the shown list. */
const fewChanges = 16;

function isKin(derived: Derived, { pages }: TaskPages): boolean {
  const first = pages[0];
  const was = derived.pages[0];
  if (!first || !was) return derived.pages.length === pages.length;
  return first[0]?._id === was[0]?._id || first === was || first.some((row, at) => row !== null && row === was[at])
    || pages.some((page, at) => page === derived.pages[at]);
}

function differences(before: readonly TaskPage[], after: readonly TaskPage[]): RowChange[] {
  const changes: RowChange[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
    const was = before[at];
    const is = after[at];
    if (was === is) continue;
    for (let row = 0; row < Math.max(was?.length ?? 0, is?.length ?? 0); row += 1) {
      const change = { slot: at * pageSize + row, before: was?.[row] ?? null, after: is?.[row] ?? null };
      if (change.before !== change.after) changes.push(change);
    }
  }
  return changes;
}

function reindex(slots: Map<string, number>, changes: readonly RowChange[]): void {
  for (const { slot, before, after } of changes) {
    if (before && before._id !== after?._id && slots.get(before._id) === slot) slots.delete(before._id);
    if (after) slots.set(after._id, slot);
  }
}

function recount(counts: TaskCounts, changes: readonly RowChange[], bounds: DayBounds): TaskCounts {
  const next = { ...counts };
  for (const { before, after } of changes) {
    if (before) count(next, before, bounds, -1);
    if (after) count(next, after, bounds, 1);
  }
  const keys = Object.keys(next) as (keyof TaskCounts)[];
  return keys.every((key) => next[key] === counts[key]) ? counts : next;
}

function countAll(list: TaskPages, bounds: DayBounds): TaskCounts {
  const counts = { ...noCounts };
  for (const page of list.pages) for (const task of page) if (task) count(counts, task, bounds, 1);
  return counts;
}

function showAll(list: TaskPages, criteria: TaskCriteria): string[] {
  const ids: string[] = [];
  const add = (slot: number) => {
    const task = taskAt(list, slot);
    if (task && matches(task, criteria)) ids.push(task._id);
  };
  for (let slot = slotCount(list) - 1; slot >= list.loaded; slot -= 1) add(slot);
  for (let slot = 0; slot < list.loaded; slot += 1) add(slot);
  return ids;
}

const sameIds = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id, at) => id === b[at]);

/** The shown list after `changes`; the same reference when nobody came or went. Reads the places from before the change. */
function reshow(ids: readonly string[], changes: readonly RowChange[], list: TaskPages, slots: Map<string, number>, criteria: TaskCriteria): readonly string[] {
  const moved: { id: string; slot: number; comes: boolean }[] = [];
  for (const { slot, before, after } of changes) {
    const was = before !== null && matches(before, criteria);
    const is = after !== null && matches(after, criteria);
    if (was !== is) moved.push({ id: (is ? after : before)?._id ?? '', slot, comes: is });
  }
  if (moved.length === 0) return ids;
  const orderOf = (id: string) => displayOrder(slots.get(id) ?? 0, list.loaded);
  if (moved.length > fewChanges) {
    const gone = new Set(moved.filter((one) => !one.comes).map((one) => one.id));
    const come = moved.filter((one) => one.comes).map((one) => ({ id: one.id, order: displayOrder(one.slot, list.loaded) })).sort((a, b) => a.order - b.order);
    const next: string[] = [];
    let at = 0;
    for (const id of ids) {
      if (gone.has(id)) continue;
      for (let other = come[at]; other && other.order < orderOf(id); other = come[at]) next.push(come[at++]?.id ?? '');
      next.push(id);
    }
    while (at < come.length) next.push(come[at++]?.id ?? '');
    return next;
  }
  const next = [...ids];
  for (const { id, slot, comes } of moved) {
    const order = displayOrder(slot, list.loaded);
    let low = 0;
    let high = next.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (orderOf(next[middle] ?? '') < order) low = middle + 1;
      else high = middle;
    }
    if (comes) next.splice(low, 0, id);
    else if (next[low] === id) next.splice(low, 1);
  }
  return next;
}

function follow(derived: Derived, list: TaskPages): void {
  const changes = differences(derived.pages, list.pages);
  const extras = slotCount(list) > list.loaded || slotCount(derived) > derived.loaded;
  const reordered =
    list.loaded < derived.loaded ||
    (list.loaded !== derived.loaded && extras) ||
    changes.some(({ before, after }) => before && after && before._id !== after._id);
  const { shown } = derived;
  if (shown && !reordered) {
    // Newcomers need a place to be found by; those who go are looked up once more before they are forgotten.
    for (const { slot, after } of changes) if (after) derived.slots.set(after._id, slot);
    derived.shown = { ...shown, ids: reshow(shown.ids, changes, list, derived.slots, shown.criteria) };
  }
  reindex(derived.slots, changes);
  if (shown && reordered) {
    const ids = showAll(list, shown.criteria);
    derived.shown = { ...shown, ids: sameIds(ids, shown.ids) ? shown.ids : ids };
  }
  if (derived.counted) derived.counted = { ...derived.counted, counts: recount(derived.counted.counts, changes, derived.counted.bounds) };
  derived.pages = list.pages;
  derived.loaded = list.loaded;
}

function derivedOf(list: TaskPages): Derived {
  const exact = followed.find((one) => one.pages === list.pages && one.loaded === list.loaded);
  if (exact) return exact;
  let derived = followed.find((one) => isKin(one, list));
  if (!derived) {
    derived = { pages: [], loaded: 0, slots: new Map(), counted: null, shown: null };
    if (followed.length >= followedAtMost) followed.pop();
    followed.unshift(derived);
  }
  follow(derived, list);
  return derived;
}

/** The slot of a task, or undefined when it is not in the list. */
export function slotOf(list: TaskPages, id: string): number | undefined {
  return derivedOf(list).slots.get(id);
}

/** The counts of a list; the same reference while they stay the same. */
export function countsOf(list: TaskPages, bounds: DayBounds): TaskCounts {
  const derived = derivedOf(list);
  if (derived.counted?.bounds !== bounds) derived.counted = { bounds, counts: countAll(list, bounds) };
  return derived.counted.counts;
}

/** Ids of the tasks to show, in the order of the screen; the same reference while nobody comes or goes. */
export function shownIdsOf(list: TaskPages, criteria: TaskCriteria): readonly string[] {
  const derived = derivedOf(list);
  if (!derived.shown || !sameCriteria(derived.shown.criteria, criteria)) derived.shown = { criteria, ids: showAll(list, criteria) };
  return derived.shown.ids;
}
