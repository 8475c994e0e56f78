/** A hash in progress: two 32-bit numbers. */
export interface HashState {
  a: number;
  b: number;
}

const mix = (lane: number, by: number, factor: number): number =>
  Math.imul(((lane << 13) | (lane >>> 19)) ^ by, factor);
export const mixA = (lane: number, by: number): number => mix(lane, by, 0x9e3779b1);
export const mixB = (lane: number, by: number): number => mix(lane, by, 0x85ebca77);

/** Spreads each bit over all 32 (the finalizer of MurmurHash3). */
export function finalize(lane: number): number {
  let mixed = lane ^ (lane >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

const hex = (lane: number): string => (lane >>> 0).toString(16).padStart(8, '0');

/** A hash in the form that logs contain. */
export const formatHash = ({ a, b }: HashState): string => hex(a) + hex(b);
