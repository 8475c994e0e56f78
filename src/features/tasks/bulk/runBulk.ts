import { call, type CallArgs } from '../../../api/baseQuery';
import { errorText } from '../../../api/errors';
import type { ThunkApi } from '../../../api/thunkApi';
import {
  actionHeader,
  type BulkChange,
  type BulkRequest,
  type BulkVerdict,
  type BulkEnd,
} from '../../../contract/bulk';
import { selectConnection, selectIsOurs } from '../../../realtime/realtimeSlice';
import { selectEpoch } from '../../../session/sessionSlice';
import type { StoreExtra } from '../../../store/extra';
import { bulkRefused, taskSelectionCleared } from '../taskSelectionSlice';
import { tasksApi } from '../tasksApi';
import {
  bulkEnded,
  bulkNamed,
  bulkProgressed,
  bulkStarted,
  bulkStopped,
  selectBulkPlan,
  selectBulkRun,
  selectBulkRunning,
  type BulkKind,
} from './bulkSlice';
import { undoByCallsId, bulkChangeByCalls, bulkUndoByCalls } from './bulkByCalls';
import { noAnswerText, BulkResultCounter } from './bulkResultCounter';
import { readNdjson } from '../../../api/syncedList/ndjsonReader';

type Thunk<Answer> = (
  dispatch: ThunkApi['dispatch'],
  getState: ThunkApi['getState'],
  extra: StoreExtra,
) => Answer;

/** How the running action of a store is ended. Outside the state: it is no data. */
const running = new WeakMap<StoreExtra, AbortController>();

/** Answers after which an action can be undone no more. */
const notUndoable: readonly unknown[] = [404, 409, 410];
const brokenText = 'The connection broke before every task was answered.';

/** Progress is shown once a frame, whatever the rate of verdicts. */
function perFrame(show: () => void): () => void {
  let due = true;
  return () => {
    if (!due) return;
    due = false;
    show();
    // Without frames (a hidden page) the end alone is shown.
    requestAnimationFrame(() => {
      due = true;
    });
  };
}

interface Action {
  kind: BulkKind;
  change: BulkChange;
  undo: boolean;
  ids: readonly string[];
  total: number;
}

/** Carries an action out and shows it; `work` gives the verdicts and says how it ended. */
async function runAction(
  caller: ThunkApi,
  action: Action,
  work: (
    onVerdicts: (verdicts: readonly BulkVerdict[]) => void,
    wanted: () => boolean,
  ) => Promise<{ actionId: string | null; error: string | null; open: string }>,
): Promise<void> {
  const { dispatch, getState } = caller;
  const { ids, ...about } = action;
  const epoch = selectEpoch(getState());
  const isSame = () => selectEpoch(getState()) === epoch;
  dispatch(bulkStarted(about));
  // What is being changed is selected no more; what the server refuses will be again.
  if (!action.undo) dispatch(taskSelectionCleared());
  const tally = new BulkResultCounter(ids);
  const progress = perFrame(() => dispatch(bulkProgressed(tally.counts)));
  const { actionId, error, open } = await work((verdicts) => {
    for (const verdict of verdicts) tally.add(verdict);
    progress();
  }, isSame);
  if (!isSame()) return;
  tally.close(open);
  dispatch(bulkEnded({ ...tally.counts, actionId, reasons: tally.reasons, error }));
  if (tally.counts.refused > 0) dispatch(bulkRefused(tally.refusals));
  // Without a live socket nobody else tells of the changes.
  if (selectConnection(getState()) !== 'live' || !getState().realtime.extended)
    dispatch(tasksApi.util.invalidateTags(['Tasks']));
  dispatch(tasksApi.util.invalidateTags(['Labels', 'Assignment', 'Unassigned']));
}

/** One request for all rows, whose answer is read as it comes. `held` is the id of an action that is being undone. */
async function send(
  caller: ThunkApi,
  args: CallArgs,
  held: string | null,
  onVerdicts: (verdicts: readonly BulkVerdict[]) => void,
  wanted: () => boolean,
) {
  const { response, error } = await call(caller, args);
  if (error && caller.signal?.aborted) return { actionId: held, error: null, open: noAnswerText };
  // Whoever got no answer at all does not know whether the request arrived. An undo can be asked for again unless it is over.
  if (error)
    return {
      actionId: notUndoable.includes(error.status) ? null : held,
      error: errorText(error),
      open: typeof error.status === 'number' ? errorText(error) : noAnswerText,
    };
  const named = response.headers.get(actionHeader);
  if (named !== null) caller.dispatch(bulkNamed(named));
  const actionId = named ?? held;
  const end = await readBulkResults(response, onVerdicts, wanted);
  if (end) return { actionId: end.actionId, error: null, open: noAnswerText };
  return { actionId, error: caller.signal?.aborted ? null : brokenText, open: noAnswerText };
}

/** Carries out what the dialog has planned, by one request where the backend can, else by one call a row. */
export function runBulk(): Thunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const plan = selectBulkPlan(getState());
    if (!plan || selectBulkRunning(getState())) return;
    const { kind, change } = plan;
    const ids = plan.ids.filter((id) => plan.without[id] !== true);
    if (ids.length === 0) return;
    const stop = new AbortController();
    running.set(extra, stop);
    const caller: ThunkApi = { dispatch, getState, extra, signal: stop.signal };
    const action = { kind, change, undo: false, ids, total: ids.length };
    if (selectIsOurs(getState())) {
      const body: BulkRequest = kind === 'delete' ? { ids, delete: true } : { ids, change };
      await runAction(caller, action, (onVerdicts, wanted) =>
        send(caller, { url: '/api/tasks/bulk', method: 'POST', body }, null, onVerdicts, wanted),
      );
    } else {
      await runAction(caller, action, (onVerdicts, wanted) =>
        bulkChangeByCalls(
          caller,
          { kind, change, ids },
          onVerdicts,
          () => wanted() && !stop.signal.aborted,
        ),
      );
    }
  };
}

/** Takes the last action back. */
export function undoBulk(): Thunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const run = selectBulkRun(getState());
    if (!run || run.state !== 'ended' || run.actionId === null) return;
    const { kind, change, actionId } = run;
    const stop = new AbortController();
    running.set(extra, stop);
    const caller: ThunkApi = { dispatch, getState, extra, signal: stop.signal };
    const action = {
      kind,
      change,
      undo: true,
      ids: [],
      total: run.undo ? run.total : run.done || run.total,
    };
    if (actionId === undoByCallsId) {
      await runAction(caller, action, (onVerdicts, wanted) =>
        bulkUndoByCalls(caller, change, onVerdicts, () => wanted() && !stop.signal.aborted),
      );
      return;
    }
    const url = `/api/tasks/bulk/${encodeURIComponent(actionId)}/undo`;
    await runAction(caller, action, (onVerdicts, wanted) =>
      send(caller, { url, method: 'POST' }, actionId, onVerdicts, wanted),
    );
  };
}

/** Ends the running action after the rows that are being changed. What was done stays, and can be undone. */
export function stopBulk(): Thunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const run = selectBulkRun(getState());
    const stop = running.get(extra);
    if (run?.state !== 'running' || !stop) return;
    dispatch(bulkStopped());
    if (run.actionId !== null && !run.undo) {
      const url = `/api/tasks/bulk/${encodeURIComponent(run.actionId)}/stop`;
      const { error } = await call({ dispatch, getState, extra }, { url, method: 'POST' });
      if (!error) return;
    }
    // A server that was not told is left alone: without a reader it ends by itself.
    stop.abort();
  };
}

function parseLine(raw: unknown): BulkVerdict | BulkEnd | null {
  if (typeof raw !== 'object' || raw === null) return null;
  if ('end' in raw) return raw as BulkEnd;
  return 'id' in raw && typeof raw.id === 'string' && 'outcome' in raw
    ? (raw as BulkVerdict)
    : null;
}

/**
 * Reads the verdicts of an action as they come. `wanted` is asked before each portion; when nobody wants more, reading stops.
 * @returns the end, or null when the answer broke off before it.
 */
export async function readBulkResults(
  response: Response,
  onVerdicts: (verdicts: readonly BulkVerdict[]) => void,
  wanted: () => boolean,
): Promise<BulkEnd | null> {
  if (!response.body) return null;
  const reader = readNdjson(response.body, parseLine);
  let end: BulkEnd | null = null;
  try {
    while (!reader.isDone()) {
      const lines = await reader.read(1, Infinity);
      if (!wanted()) {
        reader.cancel();
        return null;
      }
      const verdicts: BulkVerdict[] = [];
      for (const line of lines) {
        if ('end' in line) end = line;
        else verdicts.push(line);
      }
      onVerdicts(verdicts);
    }
  } catch (cause) {
    console.warn('The answer to a bulk action broke off', cause);
  }
  return end;
}
