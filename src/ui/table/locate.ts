/**
 * Where a row is, looked for where it last was: most changes move it by a few places or none. -1 when it is gone.
 */
export function locate(ids: readonly string[], id: string, hint: number): number {
  for (let step = 0; step < 64; step += 1) {
    if (ids[hint + step] === id) return hint + step;
    if (ids[hint - step] === id) return hint - step;
  }
  return ids.indexOf(id);
}
