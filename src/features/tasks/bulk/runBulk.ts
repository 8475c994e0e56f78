import { isObject } from '../../../lib/fields';
import { call, type CallArgs } from '../../../data/api/baseQuery';
import { errorText, type AppError } from '../../../lib/errors';
import { keyOf } from '../../../data/api/newKey';
import { callOf } from '../../../data/changes/changeSpec';
import { repeatPausesMs } from '../../../data/api/repeatBadGateway';
import { readNdjson } from '../../../data/lists/ndjsonReader';
import type { ThunkApi } from '../../../data/api/thunkApi';
import {
  actionHeader,
  type BulkEnd,
  type BulkRequest,
  type BulkVerdict,
} from '../../../contract/bulk';
import { wait } from '../../../lib/pause';
import { selectConnection } from '../../../data/realtime/realtimeSlice';
import { selectEpoch } from '../../../data/session/sessionSlice';
import type { AppThunk } from '../../../data/store/hooks';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { changeForgotten, changeMade } from '../../../data/undo/undoSlice';
import { isOnTasks } from '../../../data/navigation/taskPath';
import { bulkRefused, taskSelectionCleared } from '../../../data/nouns/tasks/taskSelectionSlice';
import { tasksApi } from '../../../data/nouns/tasks/tasksApi';
import {
  BulkResultCounter,
  noAnswerText,
  type BulkOutcome,
  type IsWanted,
  type OnResults,
} from './bulkResultCounter';
import {
  bulkEnded,
  bulkNamed,
  bulkProgressed,
  bulkStarted,
  bulkStopped,
  selectBulkPlan,
  selectBulkRun,
  selectBulkRunning,
  type BulkRun,
} from './bulkSlice';
import { summaryText } from './bulkTexts';
import { undoBulk, type BulkUndo } from './bulkApi';

type BulkThunk = AppThunk<Promise<void>>;

declare module '../../../data/store/extra' {
  interface StoreServices {
    /** Stops the running action. */
    bulk?: AbortController;
  }
}

/** Error statuses after which an undo cannot be repeated. */
const finalStatuses: readonly unknown[] = [404, 409, 410];
const brokenText = 'The connection broke before every task was answered.';

/** Limits `report` to one call per animation frame. */
function oncePerFrame(report: () => void): () => void {
  let isDue = true;
  return () => {
    if (!isDue) return;
    isDue = false;
    report();
    requestAnimationFrame(() => {
      isDue = true;
    });
  };
}

/** Remembers the action, so that it can be undone, also if the page is reloaded while it runs. */
const rememberRun =
  (actionId: string): AppThunk<void> =>
  (dispatch, getState) => {
    const run = selectBulkRun(getState());
    if (!run) return;
    const { kind, change } = run;
    const total = (run.state === 'ended' && !run.undo && run.done) || run.total;
    const undo = callOf(undoBulk, { id: actionId, action: { kind, change, total } });
    dispatch(changeMade({ id: actionId, text: null, calls: [undo] }));
  };

/** Runs an action and reports its progress and end to the store. */
async function runAction(
  [dispatch, getState, extra]: Parameters<BulkThunk>,
  action: Pick<BulkRun, 'kind' | 'change' | 'undo' | 'total'>,
  ids: readonly string[],
  run: (thunkApi: ThunkApi, onResults: OnResults, isWanted: IsWanted) => Promise<BulkOutcome>,
): Promise<void> {
  const controller = new AbortController();
  extra.services.bulk = controller;
  const epoch = selectEpoch(getState());
  const isSameSession = () => selectEpoch(getState()) === epoch;
  dispatch(bulkStarted(action));
  // At the end, the refused tasks are selected again.
  if (!action.undo) dispatch(taskSelectionCleared());
  const results = new BulkResultCounter(ids);
  const reportProgress = oncePerFrame(() => dispatch(bulkProgressed({ ...results.counts })));
  const { actionId, error, missingText, counts } = await run(
    { dispatch, getState, extra, signal: controller.signal },
    (portion) => {
      for (const result of portion) results.add(result);
      reportProgress();
    },
    isSameSession,
  );
  if (!isSameSession()) return;
  results.refuseMissing(missingText);
  const named = selectBulkRun(getState())?.actionId;
  const ended = counts ?? results.counts;
  dispatch(bulkEnded({ ...ended, actionId, reasons: results.reasons, error }));
  // After an undo, there is an id if its connection broke. It continues where it stopped.
  if (actionId !== null) dispatch(rememberRun(actionId));
  else if (named) dispatch(changeForgotten(named));
  dispatch(bulkRefused(results.refusals));
  // Without a live socket no events report the changes.
  if (selectConnection(getState()) !== 'live') dispatch(tasksApi.util.invalidateTags(['Tasks']));
  dispatch(tasksApi.util.invalidateTags(['Labels', 'Assignment', 'Unassigned']));
}

function parseLine(raw: unknown): BulkVerdict | BulkEnd | null {
  if (!isObject(raw)) return null;
  if ('end' in raw) return raw as BulkEnd;
  return 'id' in raw && typeof raw.id === 'string' && 'outcome' in raw
    ? (raw as BulkVerdict)
    : null;
}

/** Reads results while they arrive. @returns the last line; null if the answer ended before it */
async function readResults(
  body: NonNullable<Response['body']>,
  onResults: OnResults,
  isWanted: IsWanted,
): Promise<BulkEnd | null> {
  const reader = readNdjson(body, parseLine);
  let end: BulkEnd | null = null;
  try {
    while (!reader.isDone()) {
      const lines = await reader.read(1, Infinity);
      if (!isWanted()) {
        reader.cancel();
        return null;
      }
      end = lines.find((line) => 'end' in line) ?? end;
      onResults(lines.filter((line) => 'outcome' in line));
    }
  } catch (cause) {
    console.warn('The answer to a bulk action broke off', cause);
  }
  return end;
}

/**
 * Sends one request for all tasks. `undoneId` identifies the action that it undoes. A repeated
 * request continues with the tasks that are left, so it is sent again when the server or the
 * connection fails before all tasks are answered.
 */
async function send(
  thunkApi: ThunkApi,
  args: CallArgs,
  undoneId: string | null,
  onResults: OnResults,
  isWanted: IsWanted,
): Promise<BulkOutcome> {
  const key = keyOf(thunkApi.extra);
  const missingText = noAnswerText;
  let actionId = undoneId;
  for (let repeats = 0; ; repeats += 1) {
    const { response, error } = await call(thunkApi, { ...args, key }, true);
    if (error && thunkApi.signal?.aborted) return { actionId, error: null, missingText };
    // The server of a broken answer may be on its way back. A first request fails at once.
    if (error && (repeats === 0 || error.status !== 'NETWORK')) {
      // Without an answer of the server it is unknown whether a request arrived.
      const answered = typeof error.status === 'number' ? error.text : '';
      return {
        actionId: finalStatuses.includes(error.status) ? null : actionId,
        error: repeats === 0 ? errorText(error) : answered || brokenText,
        missingText: (repeats === 0 && answered) || missingText,
      };
    }
    const startedId = response?.headers.get(actionHeader);
    if (startedId) {
      thunkApi.dispatch(bulkNamed((actionId = startedId)));
      thunkApi.dispatch(rememberRun(startedId));
    }
    const end = response?.body && (await readResults(response.body, onResults, isWanted));
    if (end) {
      const { done, unchanged, refused } = end;
      const counts = { done, unchanged, refused };
      return { actionId: end.actionId, error: null, missingText, counts };
    }
    if (thunkApi.signal?.aborted || !isWanted()) return { actionId, error: null, missingText };
    const pauseMs = repeatPausesMs[repeats];
    if (pauseMs === undefined) return { actionId, error: brokenText, missingText };
    await wait(pauseMs);
    // After a log-out in the pause, it would be sent for the next person.
    if (!isWanted()) return { actionId, error: null, missingText };
  }
}

/** Runs the planned action by one request. */
export function runBulk(): BulkThunk {
  return async (dispatch, getState, extra) => {
    const plan = selectBulkPlan(getState());
    if (!plan || selectBulkRunning(getState())) return;
    const { kind, change } = plan;
    const ids = plan.ids.filter((id) => plan.without[id] !== true);
    if (ids.length === 0) return;
    const body: BulkRequest = kind === 'delete' ? { ids, delete: true } : { ids, change };
    const action = { kind, change, undo: false, total: ids.length };
    await runAction([dispatch, getState, extra], action, ids, (thunkApi, ...results) =>
      send(thunkApi, { url: '/api/tasks/bulk', method: 'POST', body }, null, ...results),
    );
  };
}

const isRunning: AppError = {
  status: 'NETWORK',
  text: 'Another action on tasks is still running.',
};

/** Undoes an action, or continues an undo that broke off. */
export function sendUndo(undo: BulkUndo): AppThunk<Promise<{ data: null } | { error: AppError }>> {
  return async (dispatch, getState) => {
    if (selectBulkRunning(getState())) return { error: isRunning };
    const epoch = selectEpoch(getState());
    await dispatch(runUndo(undo));
    if (selectEpoch(getState()) !== epoch) return { data: null };
    const run = selectBulkRun(getState());
    if (run?.actionId === null) dispatch(changeForgotten(undo.id));
    // On other screens, nothing shows the result.
    if (run && !isOnTasks(getState())) dispatch(toastShown({ message: summaryText(run) }));
    return { data: null };
  };
}

function runUndo({ id, action }: BulkUndo): BulkThunk {
  return (dispatch, getState, extra) =>
    runAction([dispatch, getState, extra], { ...action, undo: true }, [], (thunkApi, ...results) =>
      send(
        thunkApi,
        { url: `/api/tasks/bulk/${encodeURIComponent(id)}/undo`, method: 'POST' },
        id,
        ...results,
      ),
    );
}

/** Stops the running action after the tasks that are being changed. It can still be undone. */
export function stopBulk(): BulkThunk {
  return async (dispatch, getState, extra) => {
    const run = selectBulkRun(getState());
    const controller = extra.services.bulk;
    if (run?.state !== 'running' || !controller) return;
    dispatch(bulkStopped());
    if (run.actionId !== null && !run.undo) {
      const url = `/api/tasks/bulk/${encodeURIComponent(run.actionId)}/stop`;
      const { error } = await call({ dispatch, getState, extra }, { url, method: 'POST' });
      if (!error) return;
    }
    // A server stops by itself when nobody reads its answer.
    controller.abort();
  };
}
