/** Random choices that are the same in every run: a demo that differs each time could not be talked about. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `min` to `max`, both included. */
  between: (min: number, max: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** `count` different items, or all of them when there are fewer. */
  some: <Item>(items: readonly Item[], count: number) => Item[];
  chance: (probability: number) => boolean;
}

/** A generator for a seed (the 32-bit "mulberry" mix: an added constant, scrambled by shifts and multiplications). */
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
    some: (items, count) => shuffled(items).slice(0, count),
    chance: (probability) => next() < probability,
  };
}
