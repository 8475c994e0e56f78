import {
  configureStore,
  createListenerMiddleware,
  nanoid,
  type Middleware,
} from '@reduxjs/toolkit';
import { api } from '../../data/api/api';
import { socketMiddleware } from '../../data/realtime/socketMiddleware';
import { signedOut } from '../../data/session/sessionSlice';
import type { Clock, StoreExtra, Transport } from '../../data/store/extra';
import type { AppDispatch } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { addAppListeners } from './listeners';
import { rootReducer } from './rootReducer';

export const systemClock: Clock = { now: () => Date.now() };

export interface StoreOptions {
  transport: Transport;
  clock?: Clock;
  preloadedState?: Partial<RootState>;
  /** False for a replay: no listeners, no socket, no storage. */
  effects?: boolean;
  /** The last middleware, right before the reducers. */
  last?: Middleware;
}

/** A new function each time, because a store does not accept the same middleware twice. */
const noMiddleware = (): Middleware => () => (next) => (action) => next(action);

/** Makes a store for the app, a test or a replay. */
export function makeStore({
  transport,
  clock = systemClock,
  preloadedState,
  effects = true,
  last,
}: StoreOptions) {
  const extra: StoreExtra = { transport, clock, page: nanoid(10), services: {} };
  const listening = createListenerMiddleware<RootState, AppDispatch, StoreExtra>({ extra });
  if (effects) addAppListeners(listening.startListening);
  return configureStore({
    reducer: rootReducer,
    preloadedState: {
      clock: { now: clock.now() },
      ...preloadedState,
      session: {
        ...signedOut,
        ...preloadedState?.session,
        ...(transport.isDocket && { isDocket: true }),
      },
    },
    middleware: (getDefault) => {
      // Both checks walk the whole state at each action. The cached lists are too long for it.
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
        .prepend(
          effects ? listening.middleware : noMiddleware(),
          effects ? socketMiddleware : noMiddleware(),
        )
        .concat(api.middleware, last ?? noMiddleware());
    },
    devTools: false,
  });
}

export type AppStore = ReturnType<typeof makeStore>;
