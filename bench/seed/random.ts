import { createRandom, type Random } from '../../server/demo/random';

/** Everything that a seeded database is made from comes from this generator: two runs measure the same data. */
export const seedNumber = 20_261_121;

export interface BenchRandom extends Random {
  /** `count` different whole numbers below `below`. */
  distinct: (count: number, below: number) => number[];
  /** 24 hexadecimal characters. */
  id: () => string;
}

/** The demo's generator with what a hundred thousand rows need: drawing from a long list without copying it. */
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
