import { ndjson, seqHeader, totalHeader } from '../../contract/task';
import { pagesOf, type Pages } from '../../lib/collection/pages';
import { selectEpoch } from '../../session/sessionSlice';
import { call, type CallArgs } from '../baseQuery';
import { networkError, outdated, type AppError } from '../errors';
import type { Caller } from '../types';
import { readRows, type RowReader } from './rowReader';

export type LoadedList<Row> = { data: Pages<Row>; rest?: RowReader<Row>; error?: undefined } | { data?: undefined; error: AppError };

export interface ListRequest<Row> {
  /** How the list is asked for. */
  args: CallArgs;
  /** What its rows are called in a message. */
  noun: string;
  /** Makes a row of what came, null of what is none. Called once a row, in order. */
  rowOf: (raw: unknown) => Row | null;
  /** Read to the end before answering: what is shown is replaced only by a complete list. */
  whole: boolean;
}

/** Rows that are shown at once, as soon as they are there: more than a screen takes, less than is felt. */
const firstRows = 100;

function numberIn(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

/**
 * Loads a list. A stream (NDJSON, ours) is answered with its first rows, and `rest` brings the others; a JSON array is read
 * whole. An answer to an earlier sign-in is an error.
 */
export async function loadList<Row>(caller: Caller, { args, noun, rowOf, whole }: ListRequest<Row>): Promise<LoadedList<Row>> {
  const epoch = selectEpoch(caller.getState());
  const { response, error } = await call(caller, { ...args, headers: { Accept: `${ndjson}, application/json;q=0.9` } });
  if (error) return { error };
  const seq = numberIn(response.headers, seqHeader);
  try {
    let loaded: LoadedList<Row>;
    if (response.headers.get('content-type')?.includes(ndjson) && response.body) {
      const reader = readRows(response.body, rowOf);
      const rows = whole ? await reader.read(Infinity, Infinity) : await reader.read(1, firstRows);
      const complete = reader.isDone();
      loaded = { data: pagesOf(rows, { seq, complete, total: numberIn(response.headers, totalHeader) }), rest: complete ? undefined : reader };
    } else {
      const rows: unknown = await response.json();
      if (!Array.isArray(rows)) return { error: { status: 'PARSING', text: `The server sent no list of ${noun}.` } };
      loaded = { data: pagesOf(rows.map(rowOf).filter((row) => row !== null), { seq, complete: true }) };
    }
    if (selectEpoch(caller.getState()) === epoch) return loaded;
    loaded.rest?.cancel();
    return { error: outdated };
  } catch (cause) {
    return { error: cause instanceof SyntaxError ? { status: 'PARSING', text: `The list of ${noun} could not be read.` } : networkError(cause) };
  }
}
