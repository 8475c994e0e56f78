import { createRandom, type Random } from '../../server/demo/random';

/** All seeded data comes from this seed, so that two runs measure the same data. */
export const seedNumber = 20_261_121;

export interface BenchRandom extends Random {
  /** `count` different whole numbers below `below`. */
  distinct: (count: number, below: number) => number[];
  /** 24 hexadecimal characters. */
  id: () => string;
}

/**
 * The demo's generator, and what makes a hundred thousand rows fast: drawing from a long list
 * without copying it.
 */
export function createBenchRandom(seed: number = seedNumber): BenchRandom {
  const random = createRandom(seed);
  return {
    ...random,
    distinct: (count, below) => {
      const drawn = new Set<number>();
      while (drawn.size < Math.min(count, below)) drawn.add(random.between(0, below - 1));
      return [...drawn];
    },
    id: () => {
      let id = '';
      for (let part = 0; part < 4; part += 1)
        id += random.between(0, 0xffffff).toString(16).padStart(6, '0');
      return id;
    },
  };
}
