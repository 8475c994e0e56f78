import { ndjson, nextHeader, totalHeader } from '../../contract/list';
import { freezePage, pageSize, type Origin } from '../../lib/collection/pages';
import { uniqueById } from '../../lib/wireId';
import { call, type CallArgs } from '../api/baseQuery';
import { networkError, type AppError } from '../../lib/errors';
import { numberHeader, positionOf } from '../api/request';
import { listAccept } from './firstList';
import type { CopiedList, Transport } from '../store/extra';
import { selectIsDocket } from '../session/sessionSlice';
import type { ThunkApi } from '../api/thunkApi';
import { copyOwner } from './copyOwner';
import { rowsLoaded, type ListArg, type SyncedLists } from './createSyncedList';
import { listLoaded } from './listLoaded';
import { readNdjson, type NdjsonReader } from './ndjsonReader';
import { completeList } from './syncedList';
import type { SyncedList, SyncedRow } from './syncedListTypes';

interface ListRequest<Row extends { _id: string }> {
  args: CallArgs;
  /** The name of its rows in an error message. */
  noun: string;
  /** Reads one row. Null if it is not valid. `isDocket`: the answer is from our own server. */
  rowOf: (raw: unknown, isDocket: boolean) => Row | null;
  /**
   * Takes rows while the rest is loading, and returns false to stop the load. Null to get the
   * complete list at once.
   */
  onRows: ((rows: readonly Row[], origin: Origin, total: number) => boolean) | null;
}

/** The rows that were not passed to `onRows`. */
type LoadedList<Row> =
  { rows: readonly Row[]; origin: Origin; error?: undefined } | { error: AppError };

/** The first batch is small, so that a screenful is shown at once. */
const firstBatchRows = 100;
/** Read per frame, so that the page can still paint. A task has a few hundred characters. */
const batchCharacters = 1_250_000;
const maxBatchPages = 32;

/** The valid rows of a JSON array, without duplicates. Null if there are rows but none is valid. */
function rowsOfArray<Row extends { _id: string }>(
  raw: readonly unknown[],
  rowOf: (raw: unknown) => Row | null,
): Row[] | null {
  const rows = raw.map(rowOf).filter((row) => row !== null);
  return rows.length === 0 && raw.length > 0 ? null : rows.filter(uniqueById());
}

/** How many rows to read next: whole pages, and more of them if rows are short. */
function batchRows(reader: NdjsonReader<unknown>, rowCount: number): number {
  const pages = Math.round(batchCharacters / (Math.max(1, reader.averageLineLength()) * pageSize));
  return (
    pageSize * Math.min(maxBatchPages, Math.max(1, pages)) +
    ((pageSize - (rowCount % pageSize)) % pageSize)
  );
}

const nextFrame = () =>
  new Promise<void>((resolve) => {
    // A hidden page gets no frames.
    if (typeof document === 'undefined' || document.visibilityState !== 'visible')
      setTimeout(resolve, 0);
    else requestAnimationFrame(() => resolve());
  });

/**
 * Passes on the first rows at once. The rest follows when `restAllowed` has resolved, one batch per
 * frame, until `onRows` returns false.
 * @returns how many rows there were. Null if `onRows` has returned false
 */
async function streamRows<Row>(
  reader: NdjsonReader<Row>,
  onRows: (rows: readonly Row[]) => boolean,
  restAllowed: Transport['restAllowed'],
): Promise<number | null> {
  let rowCount = 0;
  let rows = await reader.read(1, firstBatchRows);
  while (rows.length > 0) {
    if (!onRows(rows)) {
      reader.cancel();
      return null;
    }
    rowCount += rows.length;
    if (reader.isDone()) break;
    if (rowCount === rows.length) await restAllowed?.();
    await nextFrame();
    const wanted = batchRows(reader, rowCount);
    rows = await reader.read(wanted, wanted);
  }
  return rowCount;
}

/** Loads a list. NDJSON from our server is streamed to `onRows`. A JSON array is read whole. */
async function loadList<Row extends { _id: string }>(
  thunkApi: ThunkApi,
  request: ListRequest<Row>,
): Promise<LoadedList<Row>> {
  const { response, error } = await call(thunkApi, listCall(request.args));
  return error ? { error } : readList(thunkApi, { response }, request);
}

const listCall = (args: CallArgs): CallArgs => ({ ...args, headers: { Accept: listAccept } });

/** Asks for the rows after the first ones, if the answer has only those (see `askForFirstList`). */
function restOf(thunkApi: ThunkApi, { headers }: Response, args: CallArgs) {
  const next = headers.get(nextHeader);
  if (next === null) return null;
  return async () => {
    const { response, error } = await call(
      thunkApi,
      listCall({ ...args, url: `${args.url}?before=${next}` }),
    );
    if (!response?.body) throw error ?? new TypeError('The answer has no body');
    return response.body;
  };
}

/** Reads a list from an answer of the server, or from the local copy. */
async function readList<Row extends { _id: string }>(
  thunkApi: ThunkApi,
  { response, at: copiedAt }: Pick<CopiedList, 'response'> & Partial<CopiedList>,
  { args, noun, rowOf, onRows }: ListRequest<Row>,
): Promise<LoadedList<Row>> {
  const { headers, body } = response;
  const isDocket = selectIsDocket(thunkApi.getState());
  const position = isDocket ? positionOf(response) : null;
  const origin: Origin = Object.freeze(position ?? { seq: null, log: null });
  // Dispatched before the rows, because events that arrive during the load are needed too.
  if (origin.seq !== null)
    thunkApi.dispatch(
      listLoaded({
        seq: origin.seq,
        log: origin.log,
        ...(copiedAt !== undefined && { copiedAt }),
      }),
    );
  const unreadable: AppError = {
    status: 'PARSING',
    text: `The list of ${noun} could not be read.`,
  };
  try {
    if (headers.get('content-type')?.includes(ndjson) && body) {
      const reader = readNdjson(
        body,
        (raw) => rowOf(raw, isDocket),
        restOf(thunkApi, response, args),
      );
      const total = numberHeader(headers, totalHeader) ?? 0;
      if (!onRows) return { rows: await reader.read(Infinity, Infinity), origin };
      const count = await streamRows(
        reader,
        (rows) => onRows(rows, origin, total),
        thunkApi.extra.transport.restAllowed,
      );
      // Rows that were cut out of it, or that are not valid, would stay away.
      if (copiedAt !== undefined && count !== null && count !== total)
        throw new Error('The local copy is damaged.');
      return { rows: [], origin };
    }
    const raw: unknown = await response.json();
    if (!Array.isArray(raw))
      return { error: { status: 'PARSING', text: `The server sent no list of ${noun}.` } };
    const rows = rowsOfArray(raw, (one) => rowOf(one, isDocket));
    return rows ? { rows, origin } : { error: unreadable };
  } catch (cause) {
    return { error: cause instanceof SyntaxError ? unreadable : networkError(cause) };
  }
}

/**
 * Loads a list from the local copy. Null if it is not there, or its first rows cannot be read. If
 * it breaks off later or lacks rows, the list is loaded again (see addLoadAgainListeners).
 */
async function loadCopy<Row extends SyncedRow>(
  thunkApi: ThunkApi,
  list: string,
  request: ListRequest<Row> & { onRows: NonNullable<ListRequest<Row>['onRows']> },
): Promise<LoadedList<Row> | null> {
  const { localCopy } = thunkApi.extra.transport;
  const owner = copyOwner(thunkApi.getState());
  const copied = owner !== null && (await localCopy?.read(list, owner));
  if (!copied) return null;
  let hasRows = false;
  const loaded = await readList(thunkApi, copied, {
    ...request,
    onRows: (...rows) => {
      hasRows = true;
      return request.onRows(...rows);
    },
  });
  if (!('error' in loaded)) return loaded;
  // Unless another tab has just written it, the copy is damaged.
  if ((await localCopy?.read(list, owner))?.at === copied.at) await localCopy?.clear();
  return hasRows ? loaded : null;
}

/**
 * Loads a list into the cache, for the `queryFn` of its endpoint: the person's list from the local
 * copy if there is one, and otherwise from the server. A list on the screen is replaced only when
 * the new one is complete.
 */
export async function queryList<Row extends SyncedRow, Edit>(
  lists: SyncedLists<Row, Edit>,
  thunkApi: ThunkApi,
  arg: ListArg,
  request: Omit<ListRequest<Row>, 'onRows'>,
): Promise<
  { data: SyncedList<Row, Edit>; error?: undefined } | { data?: undefined; error: AppError }
> {
  const { queryCacheKey, requestId } = lists.loadOf(thunkApi.getState(), arg);
  const isShown = lists.entryOf(thunkApi.getState(), arg).data !== undefined;
  const isOwn = arg === undefined;
  const isWanted = () => lists.loadOf(thunkApi.getState(), arg).requestId === requestId;
  const onRows = (rows: readonly Row[], origin: Origin, total: number) => {
    if (isWanted())
      thunkApi.dispatch(
        rowsLoaded({ queryCacheKey, requestId, origin, total, rows: freezePage([...rows]) }),
      );
    return isWanted();
  };
  let loaded: LoadedList<Row> | null = null;
  if (isOwn && !isShown) loaded = await loadCopy(thunkApi, queryCacheKey, { ...request, onRows });
  loaded ??= await loadList(thunkApi, { ...request, onRows: isShown ? null : onRows });
  return 'rows' in loaded
    ? { data: completeList(loaded.rows, loaded.origin) }
    : { error: loaded.error };
}
