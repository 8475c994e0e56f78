import { isObject } from '../../../lib/fields';
import { childPointer } from '../../tree/pointer';

/** So many fields of an object are shown at first, and so many more each time. */
export const portion = 100;

/** A line of the tree: a field, or the line that shows more of an object. */
export interface TreeRow {
  /** JSON pointer; in a line that shows more, the object's. */
  pointer: string;
  name: string;
  depth: number;
  value: unknown;
  /** Null for a value without fields. */
  isOpen: boolean | null;
  /** How many fields are not shown yet; only in a line that shows more. */
  more?: number;
}

export interface OpenPaths {
  open: ReadonlySet<string>;
  /** How many fields of an object are shown, where it is not `portion`. */
  shown: ReadonlyMap<string, number>;
}

export const nothingOpen: OpenPaths = { open: new Set(), shown: new Map() };

/** How many fields or items a value has; null when it is no object. */
export const sizeOf = (value: unknown): number | null =>
  Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : null;

/** The lines that a tree shows of a value. */
export function treeRows(value: unknown, paths: OpenPaths): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parent: object, pointer: string, depth: number) => {
    const names = Array.isArray(parent) ? null : Object.keys(parent);
    const count = sizeOf(parent) ?? 0;
    const shown = Math.min(count, paths.shown.get(pointer) ?? portion);
    for (let at = 0; at < shown; at += 1) {
      const name = names?.[at] ?? String(at);
      const field: unknown = Reflect.get(parent, name);
      const place = childPointer(pointer, name);
      const isOpen = sizeOf(field) ? paths.open.has(place) : null;
      rows.push({ pointer: place, name, depth, value: field, isOpen });
      if (isOpen && isObject(field)) add(field, place, depth + 1);
    }
    if (shown < count)
      rows.push({ pointer, name: '', depth, value: undefined, isOpen: null, more: count - shown });
  };
  if (isObject(value)) add(value, '', 0);
  return rows;
}

/** Opens or closes a line, or shows more of its object. */
export function toggled(paths: OpenPaths, { pointer, isOpen, more }: TreeRow): OpenPaths {
  if (more !== undefined)
    return {
      ...paths,
      shown: new Map(paths.shown).set(pointer, (paths.shown.get(pointer) ?? portion) + portion),
    };
  if (isOpen === null) return paths;
  const open = new Set(paths.open);
  if (!open.delete(pointer)) open.add(pointer);
  return { ...paths, open };
}

/** Every place above a pointer, from the top down. */
export function placesAbove(pointer: string): string[] {
  const above: string[] = [];
  for (let at = pointer.indexOf('/', 1); at > 0; at = pointer.indexOf('/', at + 1))
    above.push(pointer.slice(0, at));
  return above;
}

/** Opens a pointer and all above it. Lists are shown as far as the item that it leads through. */
export function revealed(paths: OpenPaths, pointer: string): OpenPaths {
  const places = [...placesAbove(pointer), pointer];
  const shown = new Map(paths.shown);
  for (const place of places) {
    const cut = place.lastIndexOf('/');
    const [list, item] = [place.slice(0, cut), Number(place.slice(cut + 1))];
    if (Number.isInteger(item)) shown.set(list, Math.max(shown.get(list) ?? portion, item + 1));
  }
  return { open: new Set([...paths.open, ...places]), shown };
}
