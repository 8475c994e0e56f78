import type { Pages } from '../../lib/collection/pages';
import type { StoreExtra } from '../../store/extra';
import type { RowReader } from './rowReader';

/** Which of a noun's lists: an inspected person's id, or undefined for the plain one. */
export type ListArg = string | undefined;

/** Where the cache keeps a list: an endpoint's `serializeQueryArgs`, and the `queryCacheKey` of the actions that change it. */
export const listKey = (endpoint: string, arg: ListArg | void): string => `${endpoint}(${arg ?? ''})`;

/**
 * What a store's loads need beside its state: changes that came while a list was under way (they are applied once more when
 * it stands, as the answer may be older than they are), streams that go on after their first rows, and ids that are gone.
 */
export interface ListLoads<Row, Change> {
  waiting: Map<ListArg, Change[]>;
  streams: Map<ListArg, RowReader<Row>>;
  gone: Set<string>;
}

const goneAtMost = 1000;

/** The loads of one noun, a store each. */
export function makeLoads<Row, Change>(): (extra: StoreExtra) => ListLoads<Row, Change> {
  const loads = new WeakMap<StoreExtra, ListLoads<Row, Change>>();
  return (extra) => {
    const held = loads.get(extra);
    if (held) return held;
    const made: ListLoads<Row, Change> = { waiting: new Map(), streams: new Map(), gone: new Set() };
    loads.set(extra, made);
    return made;
  };
}

/** Whether a list stands in part and nobody brings the rest: its stream broke, and loading it afresh failed. */
export const isBroken = ({ status, data }: { status: string; data?: Pages<unknown> }): boolean => status === 'rejected' && data?.complete === false;

/** Another sign-in: nothing of this one's loads matters any more. */
export function dropLoads({ streams, waiting, gone }: ListLoads<unknown, unknown>): void {
  for (const reader of streams.values()) reader.cancel();
  streams.clear();
  waiting.clear();
  gone.clear();
}

/** Remembers that a record is gone, so that a late answer to its creation does not bring it back. */
export function rememberGone({ gone }: Pick<ListLoads<unknown, unknown>, 'gone'>, id: string): void {
  gone.add(id);
  for (const oldest of gone) {
    if (gone.size <= goneAtMost) break;
    gone.delete(oldest);
  }
}

/** The changes that a load does not reflect already; those without a number, and all where it has none, may be new. */
export function notReflected<Change extends { seq?: number }>(seq: number | null, changes: readonly Change[]): readonly Change[] {
  return seq === null ? changes : changes.filter((change) => change.seq === undefined || change.seq > seq);
}
