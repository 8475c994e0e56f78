import { isUnsafeKey, kindOf, plainness } from '../tree/plainObject';

/** The words of a shape. As values they stay, so that the shape of a shape is the same. */
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
const maxValues = 200;
const maxKeys = 40;
const maxDepth = 8;
/** A key that is a name, and no text that a person has typed. */
export const fieldName = /^[A-Za-z_]{1,40}$/;

/**
 * The structure of a value with types in place of values: `{ id: 'number', tags: ['string'] }`. The
 * first item of a list is an example of all. Keys that may be more than a field name become `key`,
 * and large structures are cut. Undefined when JSON has no such value.
 */
export function shapeOf(value: unknown): unknown {
  let left = maxValues;
  const shape = (part: unknown, depth: number): unknown => {
    left -= 1;
    if (part === null) return null;
    if (typeof part === 'string') return words.has(part) ? part : 'string';
    if (typeof part === 'undefined' || typeof part === 'function' || typeof part === 'symbol')
      return undefined;
    if (typeof part !== 'object') return typeof part;
    const list = Array.isArray(part);
    if (!list && plainness(part) === 'other') return nameOfKind(part);
    if (left <= 0 || depth >= maxDepth) return list ? 'list' : 'object';
    if (list) return part.length === 0 ? [] : [shape(part[0], depth + 1) ?? null];
    const fields: Record<string, unknown> = {};
    let keys = 0;
    for (const key in part) {
      if (!Object.hasOwn(part, key) || isUnsafeKey(key)) continue;
      keys += 1;
      if (keys > maxKeys || left <= 0) break;
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
