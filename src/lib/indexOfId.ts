const near = 64;

/** The index of an id near `hint`, or -1. */
export function indexNear(ids: readonly string[], id: string, hint: number): number {
  for (let step = 0; step < near; step += 1) {
    if (ids[hint + step] === id) return hint + step;
    if (ids[hint - step] === id) return hint - step;
  }
  return -1;
}

/**
 * The index of an id, or -1. Searches near its last index first, because most changes move it
 * little.
 */
export function indexOfId(ids: readonly string[], id: string, hint: number): number {
  const found = indexNear(ids, id, hint);
  return found < 0 ? ids.indexOf(id) : found;
}
