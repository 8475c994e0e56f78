/** Random choices that are the same in every run, so that everyone sees the same demo. */
export interface Random {
  /** At least 0 and less than 1. */
  next: () => number;
  /** A whole number from `min` to `max`, inclusive. */
  between: (min: number, max: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** At most `count` different items, in random order. */
  sample: <Item>(items: readonly Item[], count: number) => Item[];
  chance: (probability: number) => boolean;
}

/** The 32-bit "mulberry" generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const shuffled = <Item>(items: readonly Item[]): Item[] => {
    const rest = [...items];
    const drawn: Item[] = [];
    while (rest.length > 0) drawn.push(...rest.splice(between(0, rest.length - 1), 1));
    return drawn;
  };
  return {
    next,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    sample: (items, count) => shuffled(items).slice(0, count),
    chance: (probability) => next() < probability,
  };
}
