import { nanoid, type ListenerEffectAPI, type UnknownAction } from '@reduxjs/toolkit';
import { keyLifetimeMs } from '../../contract/idempotency';
import { wait } from '../../lib/pause';
import { loggedIn, loggedOut, selectIdentity, selectIsLoggedIn } from '../session/sessionSlice';
import { writeStored } from '../session/storage';
import { withWebLock } from '../session/webLock';
import type { Call } from '../changes/changeSpec';
import { dialogOpened } from '../dialogs/dialogsSlice';
import type { StoreExtra } from '../store/extra';
import type { AppDispatch, AppThunk } from '../store/hooks';
import type { StartAppListening } from '../store/listening';
import type { RootState } from '../store/rootState';
import { keyedMutationOf } from './mutationOf';
import {
  changeDropped,
  changeGone,
  changeMerged,
  changeNotStored,
  changeRefused,
  changeReplaced,
  changeRetried,
  changesWaiting,
  logoutRequested,
  selectIsWaiting,
  selectNextChange,
  selectUnsentCount,
  selectWaitingChanges,
  storageRemoved,
  timeAfter,
  type WaitingChange,
} from './outboxSlice';
import { StoredChanges } from './storedChanges';

/**
 * The pause before a change is sent again and other tabs are read, in milliseconds. It doubles up
 * to the longest. A new change ends it, unless it is the first one, which is short.
 */
const firstPause = 2_000;
const maxPause = 30_000;
/** An older change is sent only if the person wants it: the server may have forgotten its key. */
const oldMs = keyLifetimeMs - 24 * 60 * 60_000;

/**
 * How long a log-out waits for a change that was just made, before it asks. In milliseconds.
 * Exported for tests.
 */
export const logoutLimits = { wait: 300 };

/** Other tabs read the outbox when this key of the local storage changes. */
const newsKey = 'docket.outbox';

const notKnown = 'This version of Docket cannot send this change.';
const tooOld =
  'This change has waited for days. Check that it has not been made already before you send it.';

type ThunkApi = Pick<
  ListenerEffectAPI<RootState, AppDispatch, StoreExtra>,
  'dispatch' | 'getState' | 'extra'
>;

/** An attempt to send a change. */
type Attempt = Promise<unknown> & { abort: () => void };

/** What the sender needs of folders that know the outbox. */
export interface OutboxCalls {
  /** Starts a mutation. Undefined if this version of Docket does not have it. */
  start: (call: Call) => AppThunk<Attempt | undefined>;
  logOut: () => AppThunk<unknown>;
  /** Whether an action says that the server can be reached again. */
  isReconnected: (action: UnknownAction) => boolean;
}

const nextToSend = (state: RootState): WaitingChange | undefined =>
  selectIsLoggedIn(state) ? selectNextChange(state) : undefined;

/**
 * Stores each change with a key until the server has answered it, and sends those that wait, one
 * after another. A change has the same key in each attempt and in each tab, so the server makes it
 * once.
 */
export function addOutboxListeners(
  startListening: StartAppListening,
  { start, logOut, isReconnected }: OutboxCalls,
): void {
  const stored = new StoredChanges();
  let owner: string | null = null;
  let ownerName: string | undefined;
  let isFollowing = false;
  let sending: Promise<void> | undefined;
  let endPause: (() => void) | undefined;
  let pause = firstPause;
  let lastAt = 0;
  /** The attempt that has no answer yet. */
  let attempted: { key: string; call: Attempt } | undefined;

  const readOtherTabs = async ({ dispatch, getState }: ThunkApi): Promise<void> => {
    const person = owner;
    if (person === null) return;
    // Without storage, tabs know nothing of each other.
    const found = await stored.readOtherTabs(person).catch(() => null);
    if (!found || owner !== person) return;
    for (const key of found.gone) if (selectIsWaiting(getState(), key)) dispatch(changeGone(key));
    if (found.added.length > 0)
      dispatch(
        changesWaiting(found.added.map(({ owner: _owner, ownerName: _name, ...change }) => change)),
      );
  };

  const attempt = async (
    { key, endpoint, arg, at }: WaitingChange,
    { dispatch, extra }: ThunkApi,
  ): Promise<void> => {
    const hold = (text: string) =>
      dispatch(changeRefused({ key, refusal: { status: 'NETWORK', text } }));
    if (extra.clock.now() - at > oldMs) return void hold(tooOld);
    const call = dispatch(start({ endpoint, arg }));
    if (!call) return void hold(notKnown);
    attempted = { key, call };
    await call;
  };
  /** Sends the next change. @returns whether it has an answer. Null if none waits */
  const sendNext = async (thunkApi: ThunkApi): Promise<boolean | null> => {
    await readOtherTabs(thunkApi);
    const change = nextToSend(thunkApi.getState());
    if (!change) return null;
    const refusal = await stored.refusalOf(change.key).catch(() => undefined);
    if (refusal) thunkApi.dispatch(changeRefused({ key: change.key, refusal }));
    else await attempt(change, thunkApi);
    return nextToSend(thunkApi.getState()) !== change;
  };
  const send = async (thunkApi: ThunkApi): Promise<void> => {
    pause = firstPause;
    for (;;) {
      // In one tab, so that not every tab sends all changes. Without locks the server recognizes
      // them by their keys.
      const isAnswered = await withWebLock('docket-outbox', () => sendNext(thunkApi));
      if (isAnswered === null) return;
      if (isAnswered) pause = firstPause;
      else
        pause = await Promise.race([
          wait(pause).then(() => Math.min(2 * pause, maxPause)),
          new Promise<number>((resolve) => (endPause = () => resolve(firstPause))),
        ]);
    }
  };
  /** Starts sending, or ends its pause. */
  const sendNow = (thunkApi: ThunkApi): void => {
    endPause?.();
    sending ??= send(thunkApi).finally(() => {
      sending = undefined;
      // A change may have begun to wait at the last moment.
      if (nextToSend(thunkApi.getState())) sendNow(thunkApi);
    });
  };
  const store = (
    change: WaitingChange | undefined,
    { dispatch }: ThunkApi,
    replaced?: string,
  ): Promise<unknown> => {
    if (!change || owner === null) return Promise.resolve();
    return stored
      .put({ ...change, owner, ownerName }, replaced)
      .catch(() => dispatch(changeNotStored()));
  };
  const storeAgain = (key: string, thunkApi: ThunkApi) =>
    store(
      selectWaitingChanges(thunkApi.getState()).find((change) => change.key === key),
      thunkApi,
    );
  const forget = (key: string) => stored.remove(key).catch(() => undefined);
  /** Makes other tabs read what is stored. The value is new each time, or there is no event. */
  const tellOtherTabs = () => void writeStored(newsKey, nanoid());
  const followOtherTabs = (thunkApi: ThunkApi): void => {
    if (isFollowing || typeof window === 'undefined') return;
    isFollowing = true;
    stored.onRemoved = (isStored) => thunkApi.dispatch(storageRemoved(isStored));
    window.addEventListener('storage', ({ key }) => {
      if (key === newsKey) sendNow(thunkApi);
    });
  };

  startListening({
    // A refresh signs the same person in again.
    predicate: (action, current) => loggedIn.match(action) || selectIdentity(current) !== owner,
    effect: async (_action, listener) => {
      const person = (owner = selectIdentity(listener.getState()));
      ownerName = listener.getState().session.user?.name;
      if (person === null) return;
      followOtherTabs(listener);
      // On a shared computer, the changes of one person must not be left for the next.
      await stored.clear(person).catch(() => undefined);
      sendNow(listener);
    },
  });
  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }) => {
      // After a forced log-out, the same person can continue.
      if (!payload.forced) stored.clear().catch(() => undefined);
    },
  });
  startListening({
    predicate: (action) => keyedMutationOf(action) !== null,
    effect: (action, listener) => {
      const mutation = keyedMutationOf(action);
      if (!mutation) return;
      const { step, key, endpoint, arg, at, isWaiting } = mutation;
      if (isWaiting && (!sending || pause > firstPause)) sendNow(listener);
      else if (isWaiting) return;
      else if (selectIsWaiting(listener.getState(), key)) {
        // A refused change is not sent again before the person has decided, also after a reload.
        if (step === 'rejected') void storeAgain(key, listener).then(tellOtherTabs);
      } else if (step === 'pending') {
        // The state does not have changes without an answer, so it alone cannot order them.
        lastAt = Math.max(timeAfter(selectWaitingChanges(listener.getState()), at), lastAt + 1);
        void store({ key, endpoint, arg, at: lastAt }, listener);
      }
      // If the session has ended since, the change stays for the same person.
      else if (owner !== null) {
        const wasWaiting = selectIsWaiting(listener.getOriginalState(), key);
        void forget(key).then(() => wasWaiting && tellOtherTabs());
      }
    },
  });
  startListening({
    actionCreator: changeDropped,
    effect: ({ payload: key }) => {
      // The next change does not wait for its answer.
      if (attempted?.key === key) attempted.call.abort();
      void forget(key).then(tellOtherTabs);
    },
  });
  startListening({
    actionCreator: changeMerged,
    effect: ({ payload: { key } }, listener) => void storeAgain(key, listener),
  });
  startListening({
    actionCreator: changeReplaced,
    effect: async ({ payload: { key, by } }, listener) => {
      await store(by, listener, key);
      tellOtherTabs();
      sendNow(listener);
    },
  });
  startListening({
    actionCreator: changeRetried,
    effect: async ({ payload: { key } }, listener) => {
      await storeAgain(key, listener);
      sendNow(listener);
    },
  });
  startListening({
    predicate: isReconnected,
    effect: (_action, listener) => sendNow(listener),
  });
  startListening({
    actionCreator: logoutRequested,
    effect: async (_action, listener) => {
      const { dispatch, getState, condition } = listener;
      await readOtherTabs(listener);
      // The click may have left a field, whose change is sent now.
      if (selectUnsentCount(getState()) > 0 && selectWaitingChanges(getState()).length === 0)
        await condition((_action, state) => selectUnsentCount(state) === 0, logoutLimits.wait);
      if (selectUnsentCount(getState()) > 0) dispatch(dialogOpened('logout'));
      else void dispatch(logOut());
    },
  });
}
