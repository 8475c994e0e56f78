import { isObject } from '../../lib/fields';

/** JSON pointers (RFC 6901). */

const escaped = (part: string): string =>
  part.includes('~') || part.includes('/')
    ? part.replaceAll('~', '~0').replaceAll('/', '~1')
    : part;

/** The keys of a pointer; '' is the whole value. Throws an Error for an invalid pointer. */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/'))
    throw new Error(`"${pointer}" is not a path: a path begins with "/".`);
  if (!pointer.includes('~')) return pointer.slice(1).split('/');
  if (/~(?![01])/.test(pointer))
    throw new Error(`"${pointer}" is not a path: write "~0" for "~" and "~1" for "/".`);
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export const formatPointer = (parts: readonly (string | number)[]): string =>
  parts.map((part) => childPointer('', part)).join('');

export function childPointer(parent: string, part: string | number): string {
  return `${parent}/${typeof part === 'number' ? part : escaped(part)}`;
}

/**
 * The value at a pointer, or undefined. Ignores inherited fields. Throws an Error for an invalid
 * pointer.
 */
export function valueAt(state: unknown, pointer: string): unknown {
  let value = state;
  for (const part of parsePointer(pointer)) {
    if (!isObject(value)) return undefined;
    if (Array.isArray(value)) {
      if (!/^(0|[1-9][0-9]{0,9})$/.test(part)) return undefined;
      value = (value as unknown[])[Number(part)];
    } else {
      if (!Object.hasOwn(value, part)) return undefined;
      value = (value as Record<string, unknown>)[part];
    }
  }
  return value;
}
