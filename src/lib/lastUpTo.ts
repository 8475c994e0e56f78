/** The index of the last of ascending numbers that is at most `value`; -1 for none. */
export function lastUpTo(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
