import type { LocalCopy } from '../../store/extra';
import { hasCopyMark } from '../firstList';

/** Null if its code cannot be loaded. */
async function loadStore() {
  try {
    return (await import('./copyStore')).copyStore;
  } catch (error) {
    console.warn('The code of the local copy could not be loaded', error);
    return null;
  }
}

/** What this browser keeps of lists. Its code is loaded only to read or to remove something. */
export const localCopy: LocalCopy = {
  read: async (...list) => (hasCopyMark() ? ((await loadStore())?.read(...list) ?? null) : null),
  clear: async () => (await loadStore())?.clear(),
};

/** Loads the code early, where the first list comes from the copy. */
export function prepareCopy(): void {
  if (hasCopyMark()) void loadStore();
}
