import type { UnknownAction } from '@reduxjs/toolkit';
import { errorText, isAppError, sessionChangedError } from '../api/errors';
import { mutationOf } from '../api/mutationOf';
import {
  changeReplaced,
  changeRetried,
  selectIsWaiting,
  selectWaitingChanges,
} from '../api/outboxSlice';
import type { ThunkApi } from '../api/thunkApi';
import { selectEpoch, selectIsDocket } from '../session/sessionSlice';
import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { StartAppListening } from '../store/listening';
import type { RootState } from '../store/rootState';
import { importWhenIdle, importWithRetry } from '../../ui/lazy/importWithRetry';
import { toastShown } from '../toasts/toastsSlice';
import { undoRequested } from '../toasts/undoRequested';
import { changeMade, selectUndoEntries, type Undoable } from './undoSlice';

/** The part of an action of a mutation that names its request. */
type Matcher = (action: UnknownAction) => action is UnknownAction & { meta: { requestId: string } };
interface Mutation {
  matchPending: Matcher;
  matchFulfilled: Matcher;
  matchRejected: Matcher;
}

/** What changes the records of a noun, and what undoes it. */
export interface UndoSource<Change extends Undoable> {
  kinds: readonly Change['kind'][];
  /** None if what makes the change dispatches `changeMade` itself. */
  mutations?: readonly Mutation[];
  /** What a mutation changes, from the state before it. Null if it cannot be undone. */
  changeOf?: (started: UnknownAction, before: RootState) => Change | null;
  /** Loads what sends the inverse change. It is not needed before something is undone. */
  loadInverse: () => Promise<{ sendInverse: SendInverse<Change> }>;
}

/**
 * Sends the inverse change. `id` is that of the undo entry. Null if everything was changed
 * elsewhere since.
 */
export type SendInverse<Change> = (
  change: Change,
  api: UndoApi,
  id: string,
) => Promise<readonly Answer[] | null>;

export type UndoApi = Pick<ThunkApi, 'dispatch' | 'getState'>;
interface Answer {
  error?: unknown;
}

/**
 * The last undo of each store. The next one of the same session begins after it, because it compares
 * with what the first one stores.
 */
const lastUndos = new WeakMap<StoreExtra, { epoch: number; ended: Promise<void> }>();

/** Whether the server has refused a call, so that the same call would be refused again. */
const isRefused = (error: unknown): boolean =>
  isAppError(error) && typeof error.status === 'number' && error.status < 500;

/**
 * Remembers what a person changes, once the server or the outbox has it, and undoes it. The inverse change
 * is a mutation like any other, which is not remembered.
 */
export function addUndo<Change extends Undoable>(
  startListening: StartAppListening,
  { kinds, mutations = [], changeOf = () => null, loadInverse }: UndoSource<Change>,
): void {
  const isOfNoun = (change: Undoable): change is Change =>
    kinds.some((kind) => kind === change.kind);
  const started = new Map<string, Change>();
  /** The keys of changes that were refused, or replace a refused one, and were not sent since. */
  const sentAnew = new Set<string>();
  let isUndoing = false;
  importWhenIdle([loadInverse]);

  for (const { matchPending, matchFulfilled, matchRejected } of mutations) {
    startListening({
      matcher: matchPending,
      effect: (action, { getOriginalState }) => {
        const before = getOriginalState();
        if (!selectIsDocket(before)) return;
        const { key = '' } = mutationOf(action) ?? {};
        // What is sent again has been remembered when it was made.
        const isKnown = isUndoing || (!sentAnew.delete(key) && selectIsWaiting(before, key));
        const change = isKnown ? null : changeOf(action, before);
        if (change) started.set(action.meta.requestId, change);
      },
    });
    startListening({
      matcher: matchFulfilled,
      effect: (action, { dispatch }) => {
        const { requestId } = action.meta;
        const change = started.get(requestId);
        started.delete(requestId);
        if (change) dispatch(changeMade({ id: mutationOf(action)?.id ?? requestId, change }));
      },
    });
    startListening({
      matcher: matchRejected,
      effect: ({ meta }) => void started.delete(meta.requestId),
    });
  }
  startListening({
    actionCreator: changeReplaced,
    effect: ({ payload: { key, by } }, { getOriginalState }) => {
      // One that has not been refused still has its entry.
      const replaced = selectWaitingChanges(getOriginalState()).find((one) => one.key === key);
      if (replaced?.refusal) sentAnew.add(by.key);
    },
  });
  startListening({
    actionCreator: changeRetried,
    // A refusal has removed the entry.
    effect: ({ payload: { key } }) => void sentAnew.add(key),
  });
  startListening({
    actionCreator: undoRequested,
    effect: ({ payload }, listener) => {
      const before = listener.getOriginalState();
      const entry = selectUndoEntries(before).find(({ id }) => id === payload);
      const change = entry?.change;
      if (!change || !isOfNoun(change)) return;
      const { dispatch, getState, extra } = listener;
      const epoch = selectEpoch(before);
      const isSameSession = () => selectEpoch(getState()) === epoch;
      // After a log-out, what is left of the undo must not be sent for the next person.
      const send = ((action: UnknownAction) => {
        if (!isSameSession()) return Promise.resolve({ error: sessionChangedError });
        isUndoing = true;
        try {
          return dispatch(action);
        } finally {
          isUndoing = false;
        }
      }) as AppDispatch;
      const undo = async () => {
        // A release may have removed the code meanwhile. Then the change can still be undone later.
        const answers = await importWithRetry(loadInverse).then(
          ({ sendInverse }) => sendInverse(change, { dispatch: send, getState }, entry.id),
          (error: unknown) => [{ error }],
        );
        if (!isSameSession()) return;
        if (!answers) {
          const message = 'This has been changed since, so it was not undone.';
          dispatch(toastShown({ message, variant: 'warning' }));
          return;
        }
        const error = answers.find((answer) => answer.error)?.error;
        if (!error) return;
        const message = `It was not undone. ${errorText(error)}`;
        dispatch(toastShown({ message, variant: 'error' }));
        if (!isRefused(error)) dispatch(changeMade(entry));
      };
      const last = lastUndos.get(extra);
      const undone = (last?.epoch === epoch ? last.ended : Promise.resolve()).then(undo);
      // An action on many tasks may take minutes. Others do not wait for it.
      if (change.kind !== 'bulk')
        lastUndos.set(extra, { epoch, ended: undone.catch(() => undefined) });
      return undone;
    },
  });
}
