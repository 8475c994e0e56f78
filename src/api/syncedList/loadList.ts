import { logHeader, ndjson, seqHeader, totalHeader } from '../../contract/task';
import { frozenPage, pageSize, type Origin } from '../../lib/collection/pages';
import { once } from '../../lib/wireId';
import { call, type CallArgs } from '../baseQuery';
import { networkError, type AppError } from '../errors';
import type { Caller } from '../types';
import { rowsLoaded, type ListArg, type SyncedLists } from './createSyncedList';
import { listLoaded } from './listLoaded';
import { readRows, type RowReader } from './rowReader';
import { wholeList } from './syncedList';
import type { SyncedList, SyncedRow } from './syncedListTypes';

export interface ListRequest<Row extends { _id: string }> {
  /** The call that asks for the list. */
  args: CallArgs;
  /** What its rows are called in a message. */
  noun: string;
  /** Reads one row; null if it is not valid. Called once for each row, in order. `isOurs`: the answer is from our own server. */
  rowOf: (raw: unknown, isOurs: boolean) => Row | null;
  /** Takes rows while the rest is still loading; returns false to stop the load. Null if only the complete list is wanted. */
  onRows: ((rows: readonly Row[], origin: Origin, total: number) => boolean) | null;
}

/** The rows that were not passed to `onRows`. */
export type LoadedList<Row> =
  { rows: readonly Row[]; origin: Origin; error?: undefined } | { error: AppError };

/** Rows that are shown as soon as they arrive: more than fit on a screen, and few enough to cost no noticeable time. */
const firstRows = 100;
/** How much is processed in one frame, in characters, so that the frame has time to draw. A task's row has a few hundred. */
const batch = 1_250_000;
const pagesAtMost = 32;

/** A header's value as a number; null if it is missing or not a number. */
export function numberIn(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

/** The valid rows of a JSON array, without duplicates; null if there are rows but none is valid. */
function arrayRows<Row extends { _id: string }>(
  raw: readonly unknown[],
  rowOf: (raw: unknown) => Row | null,
): Row[] | null {
  const rows = raw.map(rowOf).filter((row) => row !== null);
  return rows.length === 0 && raw.length > 0 ? null : rows.filter(once());
}

/** How many rows to read next: enough to fill whole pages, and more pages if rows are short. */
function batchRows(reader: RowReader<unknown>, held: number): number {
  const pages = Math.round(batch / (Math.max(1, reader.lineLength()) * pageSize));
  return (
    pageSize * Math.min(pagesAtMost, Math.max(1, pages)) +
    ((pageSize - (held % pageSize)) % pageSize)
  );
}

const nextFrame = () =>
  new Promise<void>((resolve) => {
    // A hidden page gets no frames.
    if (typeof document === 'undefined' || document.visibilityState !== 'visible')
      setTimeout(resolve, 0);
    else requestAnimationFrame(() => resolve());
  });

/** Passes rows on as they arrive: the first ones at once, then one batch per frame, until `onRows` returns false. */
async function handOver<Row>(
  reader: RowReader<Row>,
  onRows: (rows: readonly Row[]) => boolean,
): Promise<void> {
  let held = 0;
  let rows = await reader.read(1, firstRows);
  while (rows.length > 0) {
    if (!onRows(rows)) return reader.cancel();
    held += rows.length;
    if (reader.isDone()) return;
    await nextFrame();
    const wanted = batchRows(reader, held);
    rows = await reader.read(wanted, wanted);
  }
}

/** Loads a list. The rows of a stream (NDJSON, from our server) are passed on as they arrive if `onRows` is given. A JSON array is read whole. */
export async function loadList<Row extends { _id: string }>(
  caller: Caller,
  { args, noun, rowOf, onRows }: ListRequest<Row>,
): Promise<LoadedList<Row>> {
  const { response, error } = await call(caller, {
    ...args,
    headers: { Accept: `${ndjson}, application/json;q=0.9` },
  });
  if (error) return { error };
  const { headers, body } = response;
  const origin: Origin = Object.freeze({
    seq: numberIn(headers, seqHeader),
    log: headers.get(logHeader),
  });
  // Events after this number are needed, also those that arrive before the rows.
  if (origin.seq !== null) caller.dispatch(listLoaded({ seq: origin.seq, log: origin.log }));
  const unreadable: AppError = {
    status: 'PARSING',
    text: `The list of ${noun} could not be read.`,
  };
  try {
    if (headers.get('content-type')?.includes(ndjson) && body) {
      const reader = readRows(body, (raw) => rowOf(raw, true));
      const total = numberIn(headers, totalHeader) ?? 0;
      if (!onRows) return { rows: await reader.read(Infinity, Infinity), origin };
      await handOver(reader, (rows) => onRows(rows, origin, total));
      return { rows: [], origin };
    }
    const raw: unknown = await response.json();
    if (!Array.isArray(raw))
      return { error: { status: 'PARSING', text: `The server sent no list of ${noun}.` } };
    const rows = arrayRows(raw, (one) => rowOf(one, origin.seq !== null));
    return rows ? { rows, origin } : { error: unreadable };
  } catch (cause) {
    return { error: cause instanceof SyntaxError ? unreadable : networkError(cause) };
  }
}

/** Loads a list into the cache, for the `queryFn` of its endpoint. A list that is shown is replaced only when the new one is complete. */
export async function queryList<Row extends SyncedRow, Edit>(
  lists: SyncedLists<Row, Edit>,
  caller: Caller,
  arg: ListArg,
  request: Omit<ListRequest<Row>, 'onRows'>,
): Promise<
  { data: SyncedList<Row, Edit>; error?: undefined } | { data?: undefined; error: AppError }
> {
  const { queryCacheKey, requestId } = lists.loadOf(caller.getState(), arg);
  const isShown = lists.entryOf(caller.getState(), arg).data !== undefined;
  const isWanted = () => lists.loadOf(caller.getState(), arg).requestId === requestId;
  const onRows = (rows: readonly Row[], origin: Origin, total: number) => {
    if (isWanted())
      caller.dispatch(
        rowsLoaded({ queryCacheKey, requestId, origin, total, rows: frozenPage([...rows]) }),
      );
    return isWanted();
  };
  const loaded = await loadList(caller, { ...request, onRows: isShown ? null : onRows });
  return 'rows' in loaded
    ? { data: wholeList(loaded.rows, loaded.origin) }
    : { error: loaded.error };
}
