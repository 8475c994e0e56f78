import { configureStore, createListenerMiddleware, type Middleware } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { socketMiddleware } from '../realtime/socketMiddleware';
import type { Clock, StoreExtra, Transport } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';
import { addAppListeners } from './listeners';
import { rootReducer } from './rootReducer';

export const systemClock: Clock = { now: () => Date.now() };

export interface StoreOptions {
  transport: Transport;
  clock?: Clock;
  preloadedState?: Partial<RootState>;
  /** Without effects nothing happens by itself: no listener, no socket, no storage. For a replay. */
  effects?: boolean;
  /** Stands last, right before the reducers: a recorder, or the gate of a replay. */
  last?: Middleware;
}

/** One that does nothing; another each time, because a store takes none twice. */
const pass = (): Middleware => () => (next) => (action) => next(action);

/** Makes a store. The app, the tests and the replay differ in what they hand in, and in nothing else. */
export function makeStore({
  transport,
  clock = systemClock,
  preloadedState,
  effects = true,
  last,
}: StoreOptions) {
  const extra: StoreExtra = { transport, clock };
  const listening = createListenerMiddleware<RootState, AppDispatch, StoreExtra>({ extra });
  if (effects) addAppListeners(listening.startListening);
  return configureStore({
    reducer: rootReducer,
    preloadedState: { clock: { now: clock.now() }, ...preloadedState },
    middleware: (getDefault) => {
      // Both checks walk the whole state at each action, which the lists in the cache are too long for.
      const chain = getDefault({
        thunk: { extraArgument: extra },
        immutableCheck: { ignoredPaths: ['api.queries'] },
        serializableCheck: {
          ignoredPaths: ['api.queries'],
          ignoredActionPaths: [
            'meta.arg',
            'meta.baseQueryMeta',
            'payload.pages',
            'payload.rows',
            'payload.patches',
            'payload.load',
          ],
        },
      });
      return chain
        .prepend(effects ? listening.middleware : pass(), effects ? socketMiddleware : pass())
        .concat(api.middleware, last ?? pass());
    },
    devTools: false,
  });
}

export type AppStore = ReturnType<typeof makeStore>;
