import type { ReplayTarget } from '../replayTarget';
import {
  changesBetween,
  comparedPart,
  firstDifference,
  type Change,
  type Difference,
} from '../tree/diff';
import { makeHasher } from '../tree/hash';
import { comparedState } from '../tree/comparedFields';
import { valueAt } from '../tree/pointer';

/** Compares states without omitted fields. Results are cached by identity. */
export interface Comparison {
  /** A copy of the compared part of a state. */
  of: (state: unknown) => unknown;
  changes: (before: unknown, after: unknown) => Change[];
  hash: (state: unknown) => string;
  /** The hash of a value in a state, like `toHash` of a change. */
  hashOfValue: (value: unknown) => string;
}

/** The comparison that recording and replay share. */
export function makeComparison({ names }: Pick<ReplayTarget, 'names'>): Comparison {
  const hasher = makeHasher();
  const compared = comparedState(names);
  return {
    of: (state) => comparedPart(state, compared),
    changes: (before, after) => changesBetween(before, after, hasher, compared),
    hash: (state) => hasher(state, compared),
    hashOfValue: (value) => hasher(value),
  };
}

/** The fast path: both lists are equal. */
function agree(recorded: readonly Change[], made: readonly Change[]): boolean {
  if (recorded.length !== made.length) return false;
  return recorded.every((change, index) => {
    const other = made[index];
    if (!other || other.path !== change.path || other.toHash !== change.toHash) return false;
    return change.to === other.to || firstDifference(change.to, other.to) === null;
  });
}

/** Whether the set contains a path or one of its ancestors. */
function isCovered(path: string, by: ReadonlySet<string>): boolean {
  for (let above = path; above !== ''; above = above.slice(0, above.lastIndexOf('/')))
    if (by.has(above)) return true;
  return by.has('');
}

/**
 * Compares the recorded changes of an action with the actual ones. @returns the first difference,
 * or null
 */
export function firstMismatch(
  recorded: readonly Change[],
  made: readonly Change[],
  before: unknown,
  after: unknown,
  { hashOfValue }: Comparison,
): Difference | null {
  if (agree(recorded, made)) return null;
  for (const { path, to, toHash } of recorded) {
    const is = valueAt(after, path);
    if (toHash !== undefined) {
      if (is === undefined || hashOfValue(is) !== toHash)
        return { path, was: `a value with the hash ${toHash}`, is };
      continue;
    }
    const difference = firstDifference(to, is);
    if (difference) return { ...difference, path: path + difference.path };
  }
  const known = new Set(recorded.map(({ path }) => path));
  const more = made.find(({ path }) => !isCovered(path, known));
  return more
    ? { path: more.path, was: valueAt(before, more.path), is: valueAt(after, more.path) }
    : null;
}
