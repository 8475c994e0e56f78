import { checkSession } from '../../data/api/refresh';
import { startTicking } from '../../data/store/ticker';
import { startTabSync } from '../../data/session/tabSync';
import { storedSession } from '../../data/session/storedSession';
import { restoreListViews } from './storedListViews';
import { makeStore, systemClock, type AppStore, type StoreOptions } from './store';

/**
 * Makes the store of a page, with the stored session and settings of lists. It starts the clock and
 * the sync with other tabs; `stop` ends both.
 */
export function startStore(options: StoreOptions): { store: AppStore; stop: () => void } {
  const store = makeStore({
    ...options,
    preloadedState: {
      session: storedSession(),
      ...options.preloadedState,
    },
  });
  restoreListViews(store);
  const stopTicking = startTicking(store.dispatch, options.clock ?? systemClock);
  const stopTabSync = startTabSync(store);
  void store.dispatch(checkSession());
  return {
    store,
    stop: () => {
      stopTicking();
      stopTabSync();
    },
  };
}
