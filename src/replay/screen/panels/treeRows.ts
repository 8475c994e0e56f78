import { isObject } from '../../../lib/fields';
import { childPointer } from '../../tree/pointer';
import { useMemo } from 'react';
import { isState } from '../../format/logFormat';
import type { Change } from '../../tree/diff';
import { useReplay } from '../open/replayContext';

/** Number of fields shown at first, and added each time. */
const portion = 100;

/** A line of the tree: a field, or one that shows more fields. */
export interface TreeRow {
  /** JSON pointer; for a line that shows more, of the parent. */
  pointer: string;
  name: string;
  depth: number;
  value: unknown;
  /** Null for a value without fields. */
  isOpen: boolean | null;
  /** Number of hidden fields, in a line that shows more. */
  more?: number;
}

export interface OpenPaths {
  open: ReadonlySet<string>;
  /** Number of shown fields, where it is not `portion`. */
  shown: ReadonlyMap<string, number>;
}

export const allClosed: OpenPaths = { open: new Set(), shown: new Map() };

/** Number of fields or items; null for other values. */
const sizeOf = (value: unknown): number | null =>
  Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : null;

/** The lines of a tree. */
export function treeRows(value: unknown, paths: OpenPaths): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parent: object, pointer: string, depth: number) => {
    const names = Array.isArray(parent) ? null : Object.keys(parent);
    const count = sizeOf(parent) ?? 0;
    const shown = Math.min(count, paths.shown.get(pointer) ?? portion);
    for (let at = 0; at < shown; at += 1) {
      const name = names?.[at] ?? String(at);
      const field: unknown = Reflect.get(parent, name);
      const position = childPointer(pointer, name);
      const isOpen = sizeOf(field) ? paths.open.has(position) : null;
      rows.push({ pointer: position, name, depth, value: field, isOpen });
      if (isOpen && isObject(field)) add(field, position, depth + 1);
    }
    if (shown < count)
      rows.push({ pointer, name: '', depth, value: undefined, isOpen: null, more: count - shown });
  };
  if (isObject(value)) add(value, '', 0);
  return rows;
}

/** Toggles a line, or shows more fields. */
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

/** The ancestors of a pointer, from the top down. */
export function ancestors(pointer: string): string[] {
  const above: string[] = [];
  for (let at = pointer.indexOf('/', 1); at > 0; at = pointer.indexOf('/', at + 1))
    above.push(pointer.slice(0, at));
  return above;
}

/** Opens a pointer and its ancestors. Lists are shown up to the item on the way. */
export function revealed(paths: OpenPaths, pointer: string): OpenPaths {
  const positions = [...ancestors(pointer), pointer];
  const shown = new Map(paths.shown);
  for (const position of positions) {
    const cut = position.lastIndexOf('/');
    const [list, item] = [position.slice(0, cut), Number(position.slice(cut + 1))];
    if (Number.isInteger(item)) shown.set(list, Math.max(shown.get(list) ?? portion, item + 1));
  }
  return { open: new Set([...paths.open, ...positions]), shown };
}

/**
 * The changes of an entry, and whether a pointer leads to or above one. State entries have none.
 */
export function useChanges(position: number): {
  changes: readonly Change[];
  isChanged: (pointer: string) => boolean;
} {
  const { engine } = useReplay().opened;
  return useMemo(() => {
    const entry = engine.log.entries[position];
    const changes = entry && !isState(entry) ? engine.changesAt(position) : [];
    const touched = new Set(changes.flatMap(({ path }) => [...ancestors(path), path]));
    return { changes, isChanged: (pointer) => touched.has(pointer) };
  }, [engine, position]);
}
