import { hasContent } from '../../data/lists/createSyncedList';
import { afterPaint, markUsable } from '../../ui/lazy/usable';
import type { AppStore } from './store';

/** The rest is loaded after this time in any case, in milliseconds. */
const maxWait = 10_000;

/** Marks the page as usable when a screen is shown, and none of its requests waits for data. */
export function watchUsable(store: AppStore): void {
  const isShown = () => {
    const { queries } = store.getState().api;
    const isLoading = Object.values(queries).some(
      (query) => query?.status === 'pending' && !hasContent(query.data),
    );
    return !isLoading && document.querySelector('[data-screen]') !== null;
  };
  const timer = setTimeout(finish, maxWait);
  let isChecking = false;
  const stop = store.subscribe(() => {
    if (isChecking || !isShown()) return;
    isChecking = true;
    // A screen that has just been added to the page may be about to ask for its data.
    afterPaint(() => {
      isChecking = false;
      if (isShown()) finish();
    });
  });
  function finish() {
    clearTimeout(timer);
    stop();
    markUsable();
  }
}
