/** Parts of a list: a statement takes some tens of thousands of values at the most. */
export function* portions<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
