/** A hash while it is made: two numbers of 32 bits. */
export interface Lanes {
  a: number;
  b: number;
}

const stir = (lane: number, by: number, factor: number): number =>
  Math.imul(((lane << 13) | (lane >>> 19)) ^ by, factor);
export const one = (lane: number, by: number): number => stir(lane, by, 0x9e3779b1);
export const two = (lane: number, by: number): number => stir(lane, by, 0x85ebca77);

/** Spreads each bit over all 32 (the finish of MurmurHash3). */
export function spread(lane: number): number {
  let mixed = lane ^ (lane >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

const hex = (lane: number): string => (lane >>> 0).toString(16).padStart(8, '0');

/** A hash as logs hold it. */
export const hashText = ({ a, b }: Lanes): string => hex(a) + hex(b);
