import { isState, type Log, type LogEntry } from '../../format/logFormat';
import { lastUpTo } from '../../../lib/lastUpTo';
import { makePace } from '../../../lib/pause';
import { stateTitles } from '../../texts';

/** The kind of an entry: the first three are actions, the others states. */
export type Kind = 'action' | 'navigation' | 'tick' | 'start' | 'reload' | 'gap' | 'mismatch';

const actionKinds: Readonly<Partial<Record<string, Kind>>> = {
  'navigation/routeChanged': 'navigation',
  'clock/clockTicked': 'tick',
};

interface EntryType {
  name: string;
  kind: Kind;
  /** Number of actions of this type. */
  count: number;
}

/**
 * What lists, marks and searches need of a log. A position is the index of an entry, as people see
 * it here and on the command line. The first state is 0.
 */
export interface LogIndex {
  length: number;
  /** Number of actions. */
  actions: number;
  /** By position: milliseconds since the start, and index into `types`. */
  at: Float64Array;
  type: Uint32Array;
  types: readonly EntryType[];
  /** Positions of navigations, ascending. */
  navigations: Uint32Array;
  /** Positions of states, ascending. */
  restarts: readonly { position: number; kind: Kind }[];
}

function typeOf(entry: LogEntry): Omit<EntryType, 'count'> {
  if (isState(entry)) return { name: stateTitles[entry.reason], kind: entry.reason };
  const { type } = entry.action;
  return { name: type, kind: actionKinds[type] ?? 'action' };
}

/** Builds the index in slices. */
export async function indexLog({ entries }: Pick<Log, 'entries'>): Promise<LogIndex> {
  const pace = makePace();
  const { length } = entries;
  const [at, type] = [new Float64Array(length), new Uint32Array(length)];
  const types: EntryType[] = [];
  const numbers = new Map<string, number>();
  const navigations: number[] = [];
  const restarts: { position: number; kind: Kind }[] = [];
  for (const [position, entry] of entries.entries()) {
    const waiting = (position & 1023) === 0 ? pace() : undefined;
    if (waiting) await waiting;
    const { name, kind } = typeOf(entry);
    const key = `${kind} ${name}`;
    const number = numbers.get(key) ?? types.length;
    const known = (types[number] ??= { name, kind, count: 0 });
    numbers.set(key, number);
    at[position] = entry.at;
    type[position] = number;
    if (kind === 'navigation') navigations.push(position);
    if (isState(entry)) restarts.push({ position, kind });
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

export const kindAt = (index: LogIndex, position: number): Kind =>
  index.types[index.type[position] ?? 0]?.kind ?? 'action';
export const typeAt = (index: LogIndex, position: number): string =>
  index.types[index.type[position] ?? 0]?.name ?? '';

/** The next navigation in either direction, or null. */
export function navigationFrom(
  { navigations }: Pick<LogIndex, 'navigations'>,
  position: number,
  back: boolean,
): number | null {
  const before = lastUpTo(navigations, back ? position - 1 : position);
  return navigations[back ? before : before + 1] ?? null;
}
