import { legacy_createStore, type Store, type UnknownAction } from '@reduxjs/toolkit';

/** A store without reducers, thunks or listeners. Only the player sets its state. */
interface ReadOnlyStore {
  store: Store;
  /** Sets the state without notifying subscribers, before new screens mount. */
  setState: (state: unknown) => void;
  /** Sets the state and notifies subscribers. */
  show: (state: unknown) => void;
}

const nothing = () => undefined;

/**
 * The result of a thunk: a promise that never settles, with the methods of RTK Query's promises.
 */
function pendingPromise(): Promise<never> {
  const promise: Promise<never> = Object.assign(new Promise<never>(nothing), {
    arg: {},
    requestId: 'still',
    queryCacheKey: 'still',
    subscriptionOptions: undefined,
    abort: nothing,
    reset: nothing,
    unsubscribe: nothing,
    updateSubscriptionOptions: nothing,
    refetch: () => promise,
    unwrap: () => promise,
  });
  return promise;
}

/** The answers of RTK Query's middleware to its hooks: everything is subscribed already. */
const subscriptions = {
  getSubscriptions: () => new Map(),
  getSubscriptionCount: () => 1,
  isRequestSubscribed: () => true,
};
const subscriptionsAction = /\/internal_getRTKQSubscriptions$/;

const isReader = (thunk: object): boolean => 'reads' in thunk && thunk.reads === true;

/**
 * Makes a store for recorded states. Actions are ignored and thunks do not run, except those that
 * only read the state (`store/readState.ts`).
 */
export function makeReadOnlyStore(): ReadOnlyStore {
  let shown: unknown;
  const listeners = new Set<() => void>();
  const getState = () => shown;
  const gate = (action: unknown): unknown => {
    if (typeof action === 'function')
      return isReader(action)
        ? (Reflect.apply(action, undefined, [gate, getState]) as unknown)
        : pendingPromise();
    const type =
      typeof action === 'object' && action !== null && 'type' in action ? action.type : undefined;
    return typeof type === 'string' && subscriptionsAction.test(type) ? subscriptions : action;
  };
  // Only the unused parts of the Redux store remain.
  const store = Object.assign(
    legacy_createStore(() => null),
    {
      getState,
      dispatch: gate as <Action extends UnknownAction>(action: Action) => Action,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      replaceReducer: nothing,
    },
  );
  const setState = (state: unknown) => {
    shown = state;
  };
  return {
    store: store as Store,
    setState,
    show: (state) => {
      setState(state);
      for (const listener of [...listeners]) listener();
    },
  };
}
