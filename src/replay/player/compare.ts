import type { Policy } from '../../lib/logPolicy';
import type { Change } from '../format/logFormat';
import { makeRedactor } from '../redaction/redactor';
import type { Subject } from '../subject';
import { changesBetween } from '../tree/diff';
import { makeHasher } from '../tree/hash';
import { childPointer } from '../tree/pointer';
import { Sights } from './sights';

/** How states are compared: without what belongs to the machine, and so that what was compared once costs nothing again. */
export interface Comparison {
  /** The part of a state that is compared. */
  of: (state: unknown) => unknown;
  changes: (before: unknown, after: unknown) => Change[];
  /** As `changes`, sooner, but maybe with changes of what is not compared, and long values without their hashes ('' in their place). */
  roughChanges: (before: unknown, after: unknown) => Change[];
  hash: (state: unknown) => string;
  /** Hash of a part of a state, as `toHash` of a change has it. */
  hashOfValue: (value: unknown) => string;
}

type Parts = Readonly<Record<string, unknown>>;
type Projection = (value: unknown) => unknown;

const isParts = (state: unknown): state is Parts => typeof state === 'object' && state !== null && !Array.isArray(state);

function projectionOf(state: Policy): Projection {
  const redactor = makeRedactor({ actions: {}, state }, { mode: 'compare' });
  return (value) => redactor.state(value);
}

const unhashed = () => '';

/**
 * The comparison that recording and replay share. It remembers what it saw for as long as the states live. Most actions
 * change one part of the state, so parts are looked at one by one, and those that are the same object not at all.
 */
export function makeComparison({ policies }: Pick<Subject, 'policies'>): Comparison {
  const hasher = makeHasher();
  const hashOfValue = (value: unknown): string => hasher(value);
  const whole = projectionOf(policies.state);
  const fields = typeof policies.state === 'object' && 'fields' in policies.state ? policies.state.fields : {};
  const parts = Object.entries(fields).flatMap(([name, policy]) => (policy === 'omit' ? [] : [{ name, path: childPointer('', name), project: projectionOf(policy) }]));
  const view = new Sights().fields(fields);
  const partOf = (state: Parts, name: string): unknown => (Object.hasOwn(state, name) ? state[name] : undefined);

  const of = (state: unknown): unknown => {
    if (parts.length === 0 || !isParts(state)) return whole(state);
    const compared: Record<string, unknown> = {};
    for (const { name, project } of parts) {
      const part = partOf(state, name);
      if (part !== undefined) compared[name] = project(part);
    }
    return compared;
  };

  const changesOf = (before: unknown, after: unknown, isRough: boolean): Change[] => {
    if (before === after) return [];
    const hash = isRough ? unhashed : hashOfValue;
    if (parts.length === 0 || !isParts(before) || !isParts(after)) return changesBetween(of(before), of(after), hash);
    const found: Change[] = [];
    for (const { name, path, project } of parts) {
      if (before[name] === after[name]) continue;
      const one = partOf(before, name);
      const other = partOf(after, name);
      const compared = (part: unknown) => (isRough || part === undefined ? part : project(part));
      for (const change of changesBetween(compared(one), compared(other), hash)) found.push({ ...change, path: path + change.path });
    }
    return found;
  };

  return {
    of,
    changes: (before, after) => changesOf(before, after, false),
    roughChanges: (before, after) => changesOf(before, after, true),
    hash: (state) => (parts.length === 0 || !isParts(state) ? hasher(of(state)) : hasher(state, view)),
    hashOfValue,
  };
}
