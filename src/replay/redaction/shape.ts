const prototypeOf = (value: object): unknown => Object.getPrototypeOf(value) as unknown;

/** Keys through which an object could reach what it does not own. They are never written. */
export const isUnsafeKey = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

/** `own`: a plain object of this realm; `foreign`: one of another realm, of which only a copy can be trusted; `other`: anything else. */
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

/** What an object calls itself, in small letters: 'object', 'date', 'map', 'file', ... */
export const kindOf = (value: object): string =>
  Object.prototype.toString.call(value).slice(8, -1).toLowerCase();

/** The words of a shape. One that is met as a value is taken for itself, so that the shape of a shape is the same. */
const words = new Set([
  'string',
  'number',
  'boolean',
  'bigint',
  'object',
  'list',
  'date',
  'error',
  'map',
  'set',
  'file',
]);
const mostValues = 200;
const mostKeys = 40;
const mostDepth = 8;
const fieldName = /^[A-Za-z_]{1,40}$/;

/**
 * The structure of a value with types in place of what it says: `{ id: 'number', tags: ['string'] }`. Of a list the first item
 * stands for all; keys that could be more than a field's name become `key`; large structures are cut. Undefined when JSON knows no such value.
 */
export function shapeOf(value: unknown): unknown {
  let left = mostValues;
  const shape = (part: unknown, depth: number): unknown => {
    left -= 1;
    if (part === null) return null;
    if (typeof part === 'string') return words.has(part) ? part : 'string';
    if (typeof part === 'undefined' || typeof part === 'function' || typeof part === 'symbol')
      return undefined;
    if (typeof part !== 'object') return typeof part;
    const list = Array.isArray(part);
    if (!list && plainness(part) === 'other') return nameOfKind(part);
    if (left <= 0 || depth >= mostDepth) return list ? 'list' : 'object';
    if (list) return part.length === 0 ? [] : [shape(part[0], depth + 1) ?? null];
    const fields: Record<string, unknown> = {};
    let keys = 0;
    for (const key in part) {
      if (!Object.hasOwn(part, key) || isUnsafeKey(key)) continue;
      keys += 1;
      if (keys > mostKeys || left <= 0) break;
      const inside = shape((part as Record<string, unknown>)[key], depth + 1);
      if (inside !== undefined) fields[fieldName.test(key) ? key : 'key'] = inside;
    }
    return fields;
  };
  return shape(value, 0);
}

function nameOfKind(value: object): string {
  const kind = kindOf(value);
  if (kind === 'blob') return 'file';
  return words.has(kind) ? kind : 'object';
}
