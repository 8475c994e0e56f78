import { legacy_createStore, type Store, type UnknownAction } from '@reduxjs/toolkit';

/** A store without reducers, thunks or listeners: its state is what the player shows, and nothing else gets in. */
export interface Display {
  store: Store;
  /** Puts a state in the place of the one before, and tells nobody: for screens that are yet to be made. */
  put: (state: unknown) => void;
  /** The same, and tells the screens. */
  show: (state: unknown) => void;
}

const nothing = () => undefined;

/** What a thunk answers here: a promise that is never settled, with all that RTK Query's promises can be asked. */
function stillPromise(): Promise<never> {
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

/** What RTK Query's hooks ask its middleware for when they are mounted; here everybody is served already. */
const subscriptions = {
  getSubscriptions: () => new Map(),
  getSubscriptionCount: () => 1,
  isRequestSubscribed: () => true,
};
const askedBy = /\/internal_getRTKQSubscriptions$/;

const isReader = (thunk: object): boolean => 'reads' in thunk && thunk.reads === true;

/**
 * A store for screens that show recorded states. Its dispatch is a gate: an action is swallowed, a thunk is not run, unless it does
 * nothing but look at the state (`store/readState.ts`).
 */
export function makeDisplay(): Display {
  let shown: unknown;
  const listeners = new Set<() => void>();
  const getState = () => shown;
  const gate = (action: unknown): unknown => {
    if (typeof action === 'function')
      return isReader(action)
        ? (Reflect.apply(action, undefined, [gate, getState]) as unknown)
        : stillPromise();
    const type =
      typeof action === 'object' && action !== null && 'type' in action ? action.type : undefined;
    return typeof type === 'string' && askedBy.test(type) ? subscriptions : action;
  };
  // Of Redux's own store only what nobody uses is left.
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
  const put = (state: unknown) => {
    shown = state;
  };
  return {
    store: store as Store,
    put,
    show: (state) => {
      put(state);
      for (const listener of [...listeners]) listener();
    },
  };
}
