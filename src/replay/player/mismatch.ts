import type { Change } from '../format/logFormat';
import { firstDifference } from '../tree/diff';
import { valueAt } from '../tree/pointer';
import type { Comparison } from './compare';

/** A value that was recorded, and what stands in its place; absent where there was or is none. */
export interface Mismatch {
  path: string;
  was?: unknown;
  is?: unknown;
}

/** The usual case, told quickly: both lists say the same in the same order. */
function agree(recorded: readonly Change[], made: readonly Change[]): boolean {
  if (recorded.length !== made.length) return false;
  return recorded.every((change, index) => {
    const other = made[index];
    if (!other || other.path !== change.path || other.toHash !== change.toHash) return false;
    return change.to === other.to || firstDifference(change.to, other.to) === null;
  });
}

/** Whether a path, or one that it lies below, is among these. */
function isCovered(path: string, by: ReadonlySet<string>): boolean {
  for (let above = path; above !== ''; above = above.slice(0, above.lastIndexOf('/')))
    if (by.has(above)) return true;
  return by.has('');
}

const at = (state: unknown, path: string): unknown => valueAt(state, path);

/**
 * Compares what an action did when it was recorded with what it did now, between two states as they are compared.
 * @returns the first difference, or null
 */
export function firstMismatch(
  recorded: readonly Change[],
  made: readonly Change[],
  before: unknown,
  after: unknown,
  { hashOfValue }: Comparison,
): Mismatch | null {
  if (agree(recorded, made)) return null;
  for (const { path, to, toHash } of recorded) {
    const is = at(after, path);
    if (toHash !== undefined) {
      if (is === undefined || hashOfValue(is) !== toHash)
        return { path, was: `a value with the hash ${toHash}`, is };
      continue;
    }
    const difference = firstDifference(to, is);
    if (difference)
      return { path: path + difference.path, was: difference.one, is: difference.other };
  }
  const known = new Set(recorded.map(({ path }) => path));
  const more = made.find(({ path }) => !isCovered(path, known));
  return more ? { path: more.path, was: at(before, more.path), is: at(after, more.path) } : null;
}
