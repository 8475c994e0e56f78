import { formatPointer } from '../../tree/pointer';
import { isObject } from '../../../lib/fields';

/** Of an object's fields so many are shown, and so many more each time they are asked for. */
export const portion = 100;

/** A line of the tree: a value at its place, or the line that shows more of an object. */
export interface TreeRow {
  /** RFC 6901; for a line that shows more, that of the object. */
  pointer: string;
  name: string;
  depth: number;
  value: unknown;
  /** Null for what has no fields. */
  isOpen: boolean | null;
  /** How many fields are not shown yet; only in a line that shows more. */
  more?: number;
}

export interface OpenPaths {
  open: ReadonlySet<string>;
  /** How many fields of an object are shown, where it is another number than `portion`. */
  shown: ReadonlyMap<string, number>;
}

const fieldsOf = (value: object): readonly string[] => (Array.isArray(value) ? Array.from(value, (_, at) => String(at)) : Object.keys(value));
/** How many fields a value has; null for what is no object. */
export const sizeOf = (value: unknown): number | null => (Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : null);

/** The lines that a tree shows of a value: what is open, and of that no more than was asked for. */
export function treeRows(value: unknown, paths: OpenPaths): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parent: object, pointer: string, depth: number) => {
    const names = Array.isArray(parent) ? null : fieldsOf(parent);
    const count = Array.isArray(parent) ? parent.length : (names?.length ?? 0);
    const shown = Math.min(count, paths.shown.get(pointer) ?? portion);
    for (let at = 0; at < shown; at += 1) {
      const name = names ? (names[at] ?? '') : String(at);
      const field: unknown = Reflect.get(parent, name);
      const place = pointer + formatPointer([name]);
      const isFull = isObject(field) && (sizeOf(field) ?? 0) > 0;
      const isOpen = isFull ? paths.open.has(place) : null;
      rows.push({ pointer: place, name, depth, value: field, isOpen });
      if (isOpen && isObject(field)) add(field, place, depth + 1);
    }
    if (shown < count) rows.push({ pointer, name: '', depth, value: undefined, isOpen: null, more: count - shown });
  };
  if (isObject(value)) add(value, '', 0);
  return rows;
}

/** Every place that must be open for a pointer to be seen, without its own. */
export function placesAbove(pointer: string): string[] {
  const above: string[] = [];
  for (let at = pointer.indexOf('/', 1); at > 0; at = pointer.indexOf('/', at + 1)) above.push(pointer.slice(0, at));
  return above;
}
