/** The element that draws each row: its React key. */
export type Slots = ReadonlyMap<string, number>;

export const noSlots: Slots = new Map();

/**
 * Assigns elements to rows. A row that stays keeps its element and with it the focus and the typed
 * text; a new row reuses the element of one that left, so that a scroll mounts nothing. Returns
 * `last` while the same rows are shown.
 */
export function assignSlots(last: Slots, ids: readonly string[]): Slots {
  const wanted = new Set(ids);
  if (wanted.size === last.size && ids.every((id) => last.has(id))) return last;
  const free: number[] = [];
  for (const [id, slot] of last) if (!wanted.has(id)) free.push(slot);
  free.sort((a, b) => b - a);
  // Not the size: rows that left may have had lower numbers than one that stays.
  let fresh = Math.max(-1, ...last.values()) + 1;
  const next = new Map<string, number>();
  for (const id of wanted) next.set(id, last.get(id) ?? free.pop() ?? fresh++);
  return next;
}
