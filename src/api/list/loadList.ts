import { logHeader, ndjson, seqHeader, totalHeader } from '../../contract/task';
import { pagesOf, type Pages } from '../../lib/collection/pages';
import { once } from '../../lib/wireId';
import { selectEpoch } from '../../session/sessionSlice';
import { call, type CallArgs } from '../baseQuery';
import { networkError, outdated, type AppError } from '../errors';
import type { Caller } from '../types';
import { readRows, type RowReader } from './rowReader';

export type LoadedList<Row> = { data: Pages<Row>; rest?: RowReader<Row>; error?: undefined } | { data?: undefined; error: AppError };

export interface ListRequest<Row extends { _id: string }> {
  /** How the list is asked for. */
  args: CallArgs;
  /** What its rows are called in a message. */
  noun: string;
  /** Makes a row of what came, null of what is none. Called once a row, in order. `isOurs`: it came as a backend of ours sends it. */
  rowOf: (raw: unknown, isOurs: boolean) => Row | null;
  /** Read to the end before answering: what is shown is replaced only by a complete list. */
  whole: boolean;
}

/** Rows that are shown at once, as soon as they are there: more than a screen takes, less than is felt. */
const firstRows = 100;

/** The number in a header of an answer; null where there is none. */
export function numberIn(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

/** The rows of a JSON array, each once; null when rows came and none of them is one. */
function arrayRows<Row extends { _id: string }>(raw: readonly unknown[], rowOf: (raw: unknown) => Row | null): Row[] | null {
  const rows = raw.map(rowOf).filter((row) => row !== null);
  return rows.length === 0 && raw.length > 0 ? null : rows.filter(once());
}

/**
 * Loads a list. A stream (NDJSON, ours) is answered with its first rows, and `rest` brings the others; a JSON array is read
 * whole. An answer to an earlier sign-in is an error.
 */
export async function loadList<Row extends { _id: string }>(caller: Caller, { args, noun, rowOf, whole }: ListRequest<Row>): Promise<LoadedList<Row>> {
  const epoch = selectEpoch(caller.getState());
  const { response, error } = await call(caller, { ...args, headers: { Accept: `${ndjson}, application/json;q=0.9` } });
  if (error) return { error };
  const seq = numberIn(response.headers, seqHeader);
  const log = response.headers.get(logHeader);
  const unreadable: AppError = { status: 'PARSING', text: `The list of ${noun} could not be read.` };
  try {
    let loaded: LoadedList<Row>;
    if (response.headers.get('content-type')?.includes(ndjson) && response.body) {
      const reader = readRows(response.body, (raw) => rowOf(raw, true));
      const rows = whole ? await reader.read(Infinity, Infinity) : await reader.read(1, firstRows);
      const complete = reader.isDone();
      loaded = { data: pagesOf(rows, { seq, log, complete, total: numberIn(response.headers, totalHeader) }), rest: complete ? undefined : reader };
    } else {
      const raw: unknown = await response.json();
      if (!Array.isArray(raw)) return { error: { status: 'PARSING', text: `The server sent no list of ${noun}.` } };
      const rows = arrayRows(raw, (one) => rowOf(one, seq !== null));
      if (!rows) return { error: unreadable };
      loaded = { data: pagesOf(rows, { seq, log, complete: true }) };
    }
    if (selectEpoch(caller.getState()) === epoch) return loaded;
    loaded.rest?.cancel();
    return { error: outdated };
  } catch (cause) {
    return { error: cause instanceof SyntaxError ? unreadable : networkError(cause) };
  }
}
