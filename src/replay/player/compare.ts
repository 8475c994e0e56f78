import type { Change } from '../format/logFormat';
import type { Subject } from '../subject';
import { changesBetween, shownOf } from '../tree/diff';
import { makeHasher } from '../tree/hash';
import { makeSight } from '../tree/sight';

/** How states are compared: without what belongs to the machine, and so that what was compared once costs nothing again. */
export interface Comparison {
  /** A copy of what of a state is compared. */
  of: (state: unknown) => unknown;
  changes: (before: unknown, after: unknown) => Change[];
  hash: (state: unknown) => string;
  /** Hash of a part of a state, as `toHash` of a change has it. */
  hashOfValue: (value: unknown) => string;
}

/** The comparison that recording and replay share. It remembers what it saw for as long as the states live. */
export function makeComparison({ policies }: Pick<Subject, 'policies'>): Comparison {
  const hasher = makeHasher();
  const sight = makeSight(policies.state);
  return {
    of: (state) => shownOf(state, sight),
    changes: (before, after) => changesBetween(before, after, hasher, sight),
    hash: (state) => hasher(state, sight),
    hashOfValue: (value) => hasher(value),
  };
}
