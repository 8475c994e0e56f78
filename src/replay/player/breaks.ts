import { isState, type LogEntry } from '../format/logFormat';
import { firstDifference } from '../tree/diff';
import { parsePointer, valueAt } from '../tree/pointer';

/** What ends playing: an action of a type (`tasks/*` is any that begins so), a value at a path (JSON pointer) that becomes another. */
export interface Breaks {
  readonly types: readonly string[];
  readonly paths: readonly string[];
}

export const noBreaks: Breaks = { types: [], paths: [] };

export const matchesType = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

/**
 * Makes the question which break an entry meets: the pattern or the path itself, or null. `stateAt` is asked only where paths are
 * watched. Throws an Error for a path that is no pointer.
 */
export function makeBreakFinder(
  { types, paths }: Breaks,
  entries: readonly LogEntry[],
  stateAt: (index: number) => unknown,
): (index: number) => string | null {
  for (const path of paths) parsePointer(path);
  const byType = (index: number) => {
    const entry = entries[index];
    return entry && !isState(entry)
      ? types.find((pattern) => matchesType(pattern, entry.action.type))
      : undefined;
  };
  const byPath = (index: number) => {
    if (paths.length === 0 || index === 0) return undefined;
    const before = stateAt(index - 1);
    const after = stateAt(index);
    if (before === after) return undefined;
    return paths.find(
      (path) => firstDifference(valueAt(before, path), valueAt(after, path)) !== null,
    );
  };
  return (index) => byType(index) ?? byPath(index) ?? null;
}
