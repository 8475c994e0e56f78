import type { AppError } from '../../api/errors';
import { networkError, outdated } from '../../api/errors';
import { call } from '../../api/baseQuery';
import type { Caller } from '../../api/types';
import { ndjson, seqHeader, totalHeader } from '../../contract/task';
import { selectEpoch } from '../../session/sessionSlice';
import { normaliseTask, sharePeople } from './normaliseTask';
import { pagesOf, type TaskPages } from './taskPages';
import { readTasks, type TaskReader } from './taskReader';
import type { ListArg } from './taskLoads';

type Loaded = { data: TaskPages; rest?: TaskReader; error?: undefined } | { data?: undefined; error: AppError };

function numberIn(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

/**
 * Loads a list: GET /api/tasks, or POST /api/tasks/inspect for an inspected person. A stream is answered with its first
 * rows, and `rest` brings the others; with `whole` it is read to its end. A JSON array is read whole.
 */
export async function loadTasks(caller: Caller, inspectedId: ListArg, whole: boolean): Promise<Loaded> {
  const epoch = selectEpoch(caller.getState());
  const headers = { Accept: `${ndjson}, application/json;q=0.9` };
  const { response, error } = await call(
    caller,
    inspectedId === undefined ? { url: '/api/tasks', headers } : { url: '/api/tasks/inspect', method: 'POST', body: { id: inspectedId }, headers },
  );
  if (error) return { error };
  const seq = numberIn(response.headers, seqHeader);
  try {
    let loaded: Loaded;
    if (response.headers.get('content-type')?.includes(ndjson) && response.body) {
      const reader = readTasks(response.body);
      const rows = whole ? await reader.read(Infinity, Infinity) : await reader.read(1, firstRows);
      const complete = reader.isDone();
      loaded = { data: pagesOf(rows, { seq, complete, total: numberIn(response.headers, totalHeader) }), rest: complete ? undefined : reader };
    } else {
      const rows: unknown = await response.json();
      if (!Array.isArray(rows)) return { error: { status: 'PARSING', text: 'The server sent no list of tasks.' } };
      const share = sharePeople();
      const tasks = rows.map(normaliseTask).filter((task) => task !== null).map(share);
      loaded = { data: pagesOf(tasks, { seq, complete: true }) };
    }
    if (selectEpoch(caller.getState()) === epoch) return loaded;
    loaded.rest?.cancel();
    return { error: outdated };
  } catch (cause) {
    return { error: cause instanceof SyntaxError ? { status: 'PARSING', text: 'The list of tasks could not be read.' } : networkError(cause) };
  }
}

/** Rows that are shown at once, as soon as they are there: more than a screen takes, less than is felt. */
const firstRows = 100;
