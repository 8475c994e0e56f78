import { hasContent } from '../../api/syncedList/createSyncedList';
import { afterPaint, markUsable } from '../../ui/lazy/usable';
import type { AppStore } from './store';

/** The rest is loaded after this time in any case, in milliseconds. */
const longestWait = 10_000;

/** Marks the page as usable when a screen is shown, and none of its requests waits for data. */
export function watchUsable(store: AppStore): void {
  const timer = setTimeout(finish, longestWait);
  const stop = store.subscribe(() => {
    const { queries } = store.getState().api;
    const isLoading = Object.values(queries).some(
      (query) => query?.status === 'pending' && !hasContent(query.data),
    );
    if (!isLoading && document.querySelector('[data-screen]')) finish();
  });
  function finish() {
    clearTimeout(timer);
    stop();
    afterPaint(markUsable);
  }
}
