/** Which element of the pool draws which row. */
export type Slots = ReadonlyMap<string, number>;

export const noSlots: Slots = new Map();

/**
 * Hands out the pool's elements: a row that stays keeps its own (and with it focus and whatever is being typed there), one
 * that comes takes over from one that went. So a scroll changes texts in place and mounts nothing. Answers `last` itself
 * while the same rows are shown.
 */
export function assignSlots(last: Slots, ids: readonly string[]): Slots {
  const wanted = new Set(ids);
  if (wanted.size === last.size && ids.every((id) => last.has(id))) return last;
  const free: number[] = [];
  for (const [id, slot] of last) if (!wanted.has(id)) free.push(slot);
  free.sort((a, b) => b - a);
  let fresh = last.size;
  const next = new Map<string, number>();
  for (const id of wanted) next.set(id, last.get(id) ?? free.pop() ?? fresh++);
  return next;
}
