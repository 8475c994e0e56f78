import { readStored, writeStored } from '../../data/session/storage';
import type { StartAppListening } from '../../data/store/listening';
import { states } from '../features/states';
import type { AppStore } from './store';

// Layout and table settings belong to the device, not to a person. Filters are not stored. The
// format is that of the URL, so that the same code checks what it reads.
const views = states.flatMap((state) => state.views ?? []);
const keyOf = (name: string) => `docket.arrangement.${name}`;
/** Dragging the edge of a column changes the settings many times per second. */
const writeDelayMs = 250;

/** Brings the settings stored on this device into a new store. */
export function restoreListViews({ dispatch }: AppStore): void {
  for (const { name, restoreKept } of views) {
    const stored = readStored(keyOf(name));
    if (stored !== null) dispatch(restoreKept(stored));
  }
}

/** Stores the settings on this device. */
export function addListViewListeners(startListening: StartAppListening): void {
  startListening({
    predicate: (_action, now, before) => !views.every(({ keepsSame }) => keepsSame(now, before)),
    effect: async (_action, { getState, cancelActiveListeners, delay }) => {
      cancelActiveListeners();
      await delay(writeDelayMs);
      for (const { name, keptQuery } of views)
        writeStored(keyOf(name), keptQuery(getState()) || null);
    },
  });
}
