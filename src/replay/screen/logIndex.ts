import { isState, type Log, type StateEntry } from '../format/logFormat';
import { makePace, type Pace } from '../pace';

/** What stands at a place of a log; only the first three are actions. */
export const kinds = ['action', 'navigation', 'tick', 'start', 'reload', 'gap', 'fault'] as const;
export type Kind = (typeof kinds)[number];

/** Which action takes a person elsewhere, and which one only says that time passes. */
const navigationType = 'header/routeChanged';
const tickType = 'clock/clockTicked';
/** In place of an action's type, where a state stands. */
const stateTypes: Readonly<Record<StateEntry['why'], string>> = { start: 'Start', reload: 'Page loaded again', gap: 'Gap in the recording', fault: 'Recording corrected' };

export interface TypeCount {
  name: string;
  count: number;
}

/**
 * What lists, marks and searches need of a log, read once: afterwards nothing walks the entries again. A place is the index of an
 * entry: the number that people see, here and on the command line. The first state is 0.
 */
export interface LogIndex {
  length: number;
  /** How many actions there are. */
  actions: number;
  /** By place: milliseconds since the start, index into `kinds`, and index into `types`. */
  at: Float64Array;
  kind: Uint8Array;
  type: Uint16Array;
  types: readonly TypeCount[];
  /** Places in their order. */
  navigations: Uint32Array;
  restarts: readonly { place: number; kind: Kind }[];
}

const kindNumber = Object.fromEntries(kinds.map((kind, index) => [kind, index])) as Record<Kind, number>;

const actionKind = (type: string): Kind => (type === navigationType ? 'navigation' : type === tickType ? 'tick' : 'action');

/** Reads a log once, in portions. */
export async function indexLog(log: Pick<Log, 'entries'>, pace: Pace = makePace()): Promise<LogIndex> {
  const { entries } = log;
  const { length } = entries;
  const [at, kind, type] = [new Float64Array(length), new Uint8Array(length), new Uint16Array(length)];
  const types: TypeCount[] = [];
  const typeOf = new Map<string, number>();
  const navigations: number[] = [];
  const restarts: { place: number; kind: Kind }[] = [];
  let actions = 0;
  for (let index = 0; index < length; index += 1) {
    const waiting = (index & 1023) === 0 ? pace() : undefined;
    if (waiting) await waiting;
    const entry = entries[index];
    if (!entry) break;
    const isAction = !isState(entry);
    const what: Kind = isAction ? actionKind(entry.action.type) : entry.why;
    const name = isAction ? entry.action.type : stateTypes[entry.why];
    let known = typeOf.get(name);
    if (known === undefined) {
      // Beyond so many types, which no build has, they share the last name.
      known = Math.min(types.length, 65_535);
      types[known] ??= { name, count: 0 };
      typeOf.set(name, known);
    }
    const counted = types[known];
    if (counted && isAction) counted.count += 1;
    if (isAction) actions += 1;
    at[index] = entry.at;
    kind[index] = kindNumber[what];
    type[index] = known;
    if (what === 'navigation') navigations.push(index);
    if (!isAction) restarts.push({ place: index, kind: what });
  }
  return { length, actions, at, kind, type, types, navigations: Uint32Array.from(navigations), restarts };
}

export const kindAt = (index: LogIndex, place: number): Kind => kinds[index.kind[place] ?? 0] ?? 'action';
export const typeAt = (index: LogIndex, place: number): string => index.types[index.type[place] ?? 0]?.name ?? '';

/** The last of ascending numbers that is not above a value, by its index; -1 when all are above. */
export function lastUpTo(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
