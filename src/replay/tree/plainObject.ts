const prototypeOf = (value: object): unknown => Object.getPrototypeOf(value) as unknown;

/** Keys that could reach the prototype. No log contains them. */
export const isUnsafeKey = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

/**
 * `own`: a plain object. `foreign`: a plain object of another realm (a frame). `other`: anything
 * else.
 */
export function plainness(value: object): 'own' | 'foreign' | 'other' {
  const prototype = prototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return 'own';
  return typeof prototype === 'object' &&
    prototypeOf(prototype as object) === null &&
    kindOf(value) === 'object' &&
    !Array.isArray(value)
    ? 'foreign'
    : 'other';
}

/** The type that an object reports, in lower case: 'object', 'date', 'map', 'file', ... */
export const kindOf = (value: object): string =>
  Object.prototype.toString.call(value).slice(8, -1).toLowerCase();
