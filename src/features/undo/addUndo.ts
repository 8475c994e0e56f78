import type { UnknownAction } from '@reduxjs/toolkit';
import { errorText, isAppError } from '../../api/errors';
import { mutationOf } from '../../api/mutationOf';
import { changeReplaced, selectIsWaiting } from '../../api/outboxSlice';
import type { ThunkApi } from '../../api/thunkApi';
import type { AppDispatch } from '../../store/hooks';
import type { StartAppListening } from '../../store/listening';
import type { RootState } from '../../store/rootState';
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
  mutations: readonly Mutation[];
  kinds: readonly Change['kind'][];
  /** What a mutation changes, from the state before it. Null if it cannot be undone. */
  changeOf: (started: UnknownAction, before: RootState) => Change | null;
  /** Sends the inverse change. Null if someone else has changed everything since. */
  sendInverse: (change: Change, api: UndoApi) => Promise<readonly Answer[] | null>;
}

export type UndoApi = Pick<ThunkApi, 'dispatch' | 'getState'>;
interface Answer {
  error?: unknown;
}

/** Whether the server has refused a call, so that the same call would be refused again. */
const isRefused = (error: unknown): boolean =>
  isAppError(error) && typeof error.status === 'number' && error.status < 500;

/**
 * Remembers what a person changes, once the server or the outbox has it, and undoes it. The inverse change
 * is a mutation like any other, which is not remembered.
 */
export function addUndo<Change extends Undoable>(
  startListening: StartAppListening,
  { mutations, kinds, changeOf, sendInverse }: UndoSource<Change>,
): void {
  const isOfNoun = (change: Undoable): change is Change =>
    kinds.some((kind) => kind === change.kind);
  const started = new Map<string, Change>();
  /** The keys of changes that take the place of a refused one and were not sent yet. */
  const replacing = new Set<string>();
  let isUndoing = false;

  for (const { matchPending, matchFulfilled, matchRejected } of mutations) {
    startListening({
      matcher: matchPending,
      effect: (action, { getOriginalState }) => {
        const before = getOriginalState();
        const { key = '' } = mutationOf(action) ?? {};
        // What is sent again has been remembered when it was made.
        const isKnown = isUndoing || (!replacing.delete(key) && selectIsWaiting(before, key));
        const change = isKnown ? null : changeOf(action, before);
        if (change) started.set(action.meta.requestId, change);
      },
    });
    startListening({
      matcher: matchFulfilled,
      effect: ({ meta: { requestId: id } }, { dispatch }) => {
        const change = started.get(id);
        started.delete(id);
        if (change) dispatch(changeMade({ id, change }));
      },
    });
    startListening({
      matcher: matchRejected,
      effect: ({ meta }) => void started.delete(meta.requestId),
    });
  }
  startListening({
    actionCreator: changeReplaced,
    effect: ({ payload }) => void replacing.add(payload.by.key),
  });
  startListening({
    actionCreator: undoRequested,
    effect: async ({ payload }, listener) => {
      const entry = selectUndoEntries(listener.getOriginalState()).find(({ id }) => id === payload);
      if (!entry || !isOfNoun(entry.change)) return;
      const { dispatch, getState } = listener;
      const send = ((action: UnknownAction) => {
        isUndoing = true;
        try {
          return dispatch(action);
        } finally {
          isUndoing = false;
        }
      }) as AppDispatch;
      const answers = await sendInverse(entry.change, { dispatch: send, getState });
      if (!answers) {
        const message = 'Someone else has changed this since, so it was not undone.';
        dispatch(toastShown({ message, variant: 'warning' }));
        return;
      }
      const error = answers.find((answer) => answer.error)?.error;
      if (!error) return;
      const message = `It was not undone. ${errorText(error)}`;
      dispatch(toastShown({ message, variant: 'error' }));
      if (!isRefused(error)) dispatch(changeMade(entry));
    },
  });
}
