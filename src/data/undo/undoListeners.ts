import { errorText, isAppError } from '../../lib/errors';
import { mutationOf } from '../outbox/mutationOf';
import { newKey } from '../api/newKey';
import {
  changeDropped,
  changeReplaced,
  changeRetried,
  selectIsWaiting,
  selectWaitingChanges,
} from '../outbox/outboxSlice';
import { startMutation, type Sent } from '../api/startMutation';
import type { ThunkApi } from '../api/thunkApi';
import type { Call, ChangeSpecs } from '../changes/changeSpec';
import { isFields } from '../../lib/fields';
import { selectEpoch, selectIsDocket } from '../session/sessionSlice';
import { keepInTab } from '../session/tabStorage';
import type { AppThunk } from '../store/hooks';
import type { StartAppListening } from '../store/listening';
import { selectToasts, toastClosed, toastShown } from '../toasts/toastsSlice';
import { offerAccepted, undoRequested } from '../toasts/undoRequested';
import {
  changeMade,
  changesRestored,
  entriesOfAct,
  selectUndoEntries,
  type UndoEntry,
} from './undoSlice';

const isEntry = (value: unknown): value is UndoEntry =>
  isFields(value) &&
  typeof value.id === 'string' &&
  (value.text === null || typeof value.text === 'string') &&
  Array.isArray(value.calls);

/** The answer if everything was changed since (`expected`). */
const changedSince = 412;

const statusOf = (error: unknown) => (isAppError(error) ? error.status : undefined);
/** Whether the server has refused a call, so that the same call would be refused again. */
const isRefused = (error: unknown): boolean => {
  const status = statusOf(error);
  return typeof status === 'number' && status < 500;
};

/** Starts a call that is in the state. */
const startCall =
  (specs: ChangeSpecs, { endpoint, arg }: Call): AppThunk<Sent | undefined> =>
  (dispatch) => {
    // What can wait has a key.
    const key = specs[endpoint]?.describe && { key: dispatch(newKey()) };
    return dispatch(startMutation({ endpoint, arg: isFields(arg) ? { ...arg, ...key } : arg }));
  };

/** Remembers what a person changes, offers to undo it, and does so. */
export function addUndoListeners(startListening: StartAppListening, specs: ChangeSpecs): void {
  keepInTab(startListening, {
    name: 'undo',
    select: selectUndoEntries,
    restore: (stored) => {
      const entries = Array.isArray(stored) ? stored.filter(isEntry) : [];
      return entries.length > 0 ? changesRestored(entries) : null;
    },
  });
  addOffers(startListening, specs);
  const undoing = addUndoing(startListening, specs);
  addMemory(startListening, specs, undoing);
}

/**
 * Offers to undo the latest change in a toast, and what its description offers. Ctrl+Z reaches the
 * ones before.
 */
function addOffers(startListening: StartAppListening, specs: ChangeSpecs): void {
  startListening({
    predicate: (_action, current, previous) => current.undo !== previous.undo,
    effect: (_action, { getState, dispatch }) => {
      const entries = selectUndoEntries(getState());
      for (const { key, undo } of selectToasts(getState()))
        if (undo !== undefined && !entries.some(({ id }) => id === undo))
          dispatch(toastClosed(key));
    },
  });
  startListening({
    actionCreator: changeMade,
    effect: ({ payload: { id, text, offer } }, { getState, dispatch }) => {
      for (const { key, undo } of selectToasts(getState()))
        if (undo !== undefined) dispatch(toastClosed(key));
      if (text === null) return;
      const message = `${text}.`;
      dispatch(toastShown({ message, undo: id, ...(offer && { offer: offer.text }) }));
    },
  });
  startListening({
    actionCreator: offerAccepted,
    effect: async ({ payload }, { getState, dispatch }) => {
      const { offer } = selectUndoEntries(getState()).find(({ id }) => id === payload) ?? {};
      for (const { key, undo } of selectToasts(getState()))
        if (undo === payload) dispatch(toastClosed(key));
      const answer = offer && (await dispatch(startCall(specs, offer.call)));
      if (answer?.error)
        dispatch(toastShown({ message: errorText(answer.error), variant: 'error' }));
    },
  });
}

/** Remembers a change once the server or the outbox has it. An undo is not remembered. */
function addMemory(
  startListening: StartAppListening,
  specs: ChangeSpecs,
  undoing: { isSending: boolean },
): void {
  const started = new Map<string, UndoEntry>();
  /** The keys of changes that are sent again after a refusal, which has removed their entries. */
  const resentKeys = new Set<string>();
  startListening({
    predicate: (action) => mutationOf(action) !== null,
    effect: (action, { dispatch, getOriginalState }) => {
      const mutation = mutationOf(action);
      if (!mutation) return;
      const { step, id, key, endpoint, arg } = mutation;
      if (step !== 'pending') {
        const entry = started.get(id);
        started.delete(id);
        if (entry && step === 'fulfilled') dispatch(changeMade(entry));
        return;
      }
      const before = getOriginalState();
      if (!selectIsDocket(before) || undoing.isSending) return;
      // What waits has been remembered when it was made.
      if (!resentKeys.delete(id) && selectIsWaiting(before, key)) return;
      const spec = specs[endpoint];
      const calls = spec?.inverse?.(arg, before);
      if (!calls) return;
      const offer = spec?.offer?.(arg, before);
      const act = isFields(arg) && typeof arg.act === 'string' ? { act: arg.act } : {};
      started.set(id, {
        id,
        text: spec?.done?.(arg, before) ?? '',
        calls,
        ...act,
        ...(offer && { offer }),
      });
    },
  });
  startListening({
    actionCreator: changeReplaced,
    effect: ({ payload: { key, by } }, { getOriginalState }) => {
      const replaced = selectWaitingChanges(getOriginalState()).find((one) => one.key === key);
      if (replaced?.refusal) resentKeys.add(by.key);
    },
  });
  startListening({
    actionCreator: changeRetried,
    effect: ({ payload: { key } }) => void resentKeys.add(key),
  });
}

/**
 * Undoes a change: drops it if it waits, and otherwise sends its inverse, which leaves what was
 * changed since. @returns whether an inverse is being started
 */
function addUndoing(startListening: StartAppListening, specs: ChangeSpecs): { isSending: boolean } {
  const undoing = { isSending: false };
  /** The last undo. The next one of the same session finds what it has stored. */
  let last = { epoch: -1, ended: Promise.resolve() };

  const send = ({ dispatch }: Pick<ThunkApi, 'dispatch'>, call: Call) => {
    undoing.isSending = true;
    try {
      return dispatch(startCall(specs, call));
    } finally {
      undoing.isSending = false;
    }
  };
  const undo = async (
    { dispatch, getState }: Pick<ThunkApi, 'dispatch' | 'getState'>,
    entry: UndoEntry,
    epoch: number,
  ): Promise<void> => {
    const answers: Awaited<Sent>[] = [];
    for (const call of entry.calls) {
      // After a log-out, what is left of the undo must not be sent for the next person.
      if (selectEpoch(getState()) === epoch)
        answers.push((await send({ dispatch }, call)) ?? { error: 'Reload the page first.' });
      if (selectEpoch(getState()) !== epoch) return;
    }
    const error = answers.find((answer) => answer.error)?.error;
    if (!error) return;
    if (statusOf(error) === changedSince) {
      const message = 'This has been changed since, so it was not undone.';
      dispatch(toastShown({ message, variant: 'warning' }));
      return;
    }
    const message = `It was not undone. ${errorText(error)}`;
    dispatch(toastShown({ message, variant: 'error' }));
    if (!isRefused(error)) dispatch(changeMade(entry));
  };

  startListening({
    actionCreator: undoRequested,
    effect: ({ payload }, listener) => {
      const before = listener.getOriginalState();
      const sent: UndoEntry[] = [];
      for (const entry of entriesOfAct(selectUndoEntries(before), payload))
        if (selectIsWaiting(before, entry.id)) listener.dispatch(changeDropped(entry.id));
        else sent.unshift(entry);
      if (sent.length === 0) return;
      const epoch = selectEpoch(before);
      const earlier = last.epoch === epoch ? last.ended : Promise.resolve();
      const undone = sent.reduce(
        (ended, entry) => ended.then(() => undo(listener, entry, epoch)),
        earlier,
      );
      // An action on many tasks may take minutes. Others do not wait for it.
      if (sent.every(({ text }) => text !== null))
        last = { epoch, ended: undone.catch(() => undefined) };
      return undone;
    },
  });
  return undoing;
}
