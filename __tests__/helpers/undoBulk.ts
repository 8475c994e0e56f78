import { waitFor } from '@testing-library/react';
import type { AppStore } from '../../src/app/store/store';
import { selectBulkRun, selectBulkRunning } from '../../src/features/tasks/bulk/bulkSlice';
import { undoLatest } from '../../src/features/palette/undoLatest';
import { scaledTimeout } from './scaledTimeout';

/** Undoes the last action on many tasks as Ctrl+Z does, and waits for its end. */
export async function undoBulk(store: AppStore): Promise<void> {
  const before = selectBulkRun(store.getState());
  store.dispatch(undoLatest());
  await waitFor(
    () => {
      expect(selectBulkRun(store.getState())).not.toBe(before);
      expect(selectBulkRunning(store.getState())).toBe(false);
    },
    { timeout: scaledTimeout(30_000) },
  );
}
