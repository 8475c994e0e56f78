import { checkSession } from '../api/refresh';
import { startTicking } from '../clock/ticker';
import { startTabSync } from '../session/tabSync';
import { storedSession } from '../session/storage';
import { rememberedArrangement } from './arrangement';
import { makeStore, systemClock, type AppStore, type StoreOptions } from './store';

/**
 * Makes the store that a page lives by: from the stored session and arrangement, with a clock that runs, following the other tabs.
 * `stop` ends what runs beside the store.
 */
export function startStore(options: StoreOptions): { store: AppStore; stop: () => void } {
  const store = makeStore({
    ...options,
    preloadedState: {
      session: storedSession(),
      ...rememberedArrangement(),
      ...options.preloadedState,
    },
  });
  const stopTicking = startTicking(store.dispatch, options.clock ?? systemClock);
  const stopFollowing = startTabSync(store);
  void store.dispatch(checkSession());
  return {
    store,
    stop: () => {
      stopTicking();
      stopFollowing();
    },
  };
}
