/** JSON pointers (RFC 6901). */

const escaped = (part: string): string =>
  part.includes('~') || part.includes('/')
    ? part.replaceAll('~', '~0').replaceAll('/', '~1')
    : part;

/** The parts of a pointer; '' is the whole. Throws an Error when it is none. */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new Error(`"${pointer}" is no path: a path begins with "/".`);
  if (!pointer.includes('~')) return pointer.slice(1).split('/');
  if (/~(?![01])/.test(pointer))
    throw new Error(`"${pointer}" is no path: write "~0" for "~" and "~1" for "/".`);
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer that has these parts. */
export function formatPointer(parts: readonly (string | number)[]): string {
  let pointer = '';
  for (const part of parts) pointer += childPointer('', part);
  return pointer;
}

/** The pointer to a child of what `parent` points at. */
export function childPointer(parent: string, part: string | number): string {
  return `${parent}/${typeof part === 'number' ? part : escaped(part)}`;
}

/** What a pointer leads to; undefined when there is nothing. Only own fields and items count. Throws an Error when it is no pointer. */
export function valueAt(state: unknown, pointer: string): unknown {
  let value = state;
  for (const part of parsePointer(pointer)) {
    if (typeof value !== 'object' || value === null) return undefined;
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
