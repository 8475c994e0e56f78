import { isState, type Log, type LogEntry } from '../format/logFormat';
import { makePace, type Pace } from '../pace';

/** What an entry is. The first three are actions, the others states. */
export type Kind = 'action' | 'navigation' | 'tick' | 'start' | 'reload' | 'gap' | 'fault';

const actionKinds: Readonly<Partial<Record<string, Kind>>> = {
  'navigation/routeChanged': 'navigation',
  'clock/clockTicked': 'tick',
};
/** Shown where an action has its type. */
const stateNames = {
  start: 'Start',
  reload: 'Page loaded again',
  gap: 'Gap in the recording',
  fault: 'Recording corrected',
} as const;

export interface EntryType {
  name: string;
  kind: Kind;
  /** How many actions are of this type. */
  count: number;
}

/**
 * What lists, marks and searches need of a log, read once. A place is the index of an entry: the number that people see, here and on
 * the command line. The first state is 0.
 */
export interface LogIndex {
  length: number;
  /** How many actions there are. */
  actions: number;
  /** By place: milliseconds since the start, and index into `types`. */
  at: Float64Array;
  type: Uint32Array;
  types: readonly EntryType[];
  /** Places of navigations, ascending. */
  navigations: Uint32Array;
  /** Places of states, ascending. */
  restarts: readonly { place: number; kind: Kind }[];
}

function typeOf(entry: LogEntry): Omit<EntryType, 'count'> {
  if (isState(entry)) return { name: stateNames[entry.why], kind: entry.why };
  const { type } = entry.action;
  return { name: type, kind: actionKinds[type] ?? 'action' };
}

/** Reads a log once, in portions. */
export async function indexLog(
  { entries }: Pick<Log, 'entries'>,
  pace: Pace = makePace(),
): Promise<LogIndex> {
  const { length } = entries;
  const [at, type] = [new Float64Array(length), new Uint32Array(length)];
  const types: EntryType[] = [];
  const numbers = new Map<string, number>();
  const navigations: number[] = [];
  const restarts: { place: number; kind: Kind }[] = [];
  for (const [place, entry] of entries.entries()) {
    const waiting = (place & 1023) === 0 ? pace() : undefined;
    if (waiting) await waiting;
    const { name, kind } = typeOf(entry);
    const key = `${kind} ${name}`;
    const number = numbers.get(key) ?? types.length;
    const known = (types[number] ??= { name, kind, count: 0 });
    numbers.set(key, number);
    at[place] = entry.at;
    type[place] = number;
    if (kind === 'navigation') navigations.push(place);
    if (isState(entry)) restarts.push({ place, kind });
    else known.count += 1;
  }
  return {
    length,
    actions: length - restarts.length,
    at,
    type,
    types,
    navigations: Uint32Array.from(navigations),
    restarts,
  };
}

export const kindAt = (index: LogIndex, place: number): Kind =>
  index.types[index.type[place] ?? 0]?.kind ?? 'action';
export const typeAt = (index: LogIndex, place: number): string =>
  index.types[index.type[place] ?? 0]?.name ?? '';

/** Index of the last of ascending numbers that is not above a value; -1 when all are above. */
export function lastUpTo(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The navigation before or after a place; null when there is none. */
export function navigationFrom(
  { navigations }: Pick<LogIndex, 'navigations'>,
  place: number,
  back: boolean,
): number | null {
  const before = lastUpTo(navigations, back ? place - 1 : place);
  return navigations[back ? before : before + 1] ?? null;
}
