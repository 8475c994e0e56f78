import { isState, type LogEntry } from '../format/logFormat';
import { firstDifference } from '../tree/diff';
import { parsePointer, valueAt } from '../tree/pointer';

/**
 * What stops playback: an action type (`tasks/*` is a prefix), or a change of the value at a path
 * (JSON pointer).
 */
export interface Breakpoints {
  readonly types: readonly string[];
  readonly paths: readonly string[];
}

export const noBreakpoints: Breakpoints = { types: [], paths: [] };

export const matchesType = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

/**
 * Makes a function that returns the breakpoint (a pattern or a path) that an entry hits, or null.
 * Calls `stateAt` only for paths. Throws an Error for an invalid path.
 */
export function makeBreakpointFinder(
  { types, paths }: Breakpoints,
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
