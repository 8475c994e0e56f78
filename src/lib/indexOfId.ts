/** How far from where it was a row is looked for, in either direction. */
const near = 64;

/** Where a row is, looked for near the place where it was. -1 when it is not there. */
export function indexNear(ids: readonly string[], id: string, hint: number): number {
  for (let step = 0; step < near; step += 1) {
    if (ids[hint + step] === id) return hint + step;
    if (ids[hint - step] === id) return hint - step;
  }
  return -1;
}

/** Where a row is. It is first looked for where it was: most changes move it by a few places or not at all. -1 when it is gone. */
export function indexOfId(ids: readonly string[], id: string, hint: number): number {
  const found = indexNear(ids, id, hint);
  return found < 0 ? ids.indexOf(id) : found;
}
