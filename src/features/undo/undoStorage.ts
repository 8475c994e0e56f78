import { isObject } from '../../lib/fields';
import { loggedIn, loggedOut, selectIdentity } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { changesRestored, selectUndoEntries, type UndoEntry } from './undoSlice';

const storageKey = 'docket.undo';

/** Without an id, only the page before the reload could undo the change. */
const isEntry = (value: unknown): value is UndoEntry =>
  isObject(value) &&
  'id' in value &&
  typeof value.id === 'string' &&
  'change' in value &&
  isObject(value.change) &&
  'kind' in value.change &&
  'id' in value.change &&
  typeof value.change.id === 'string';

function read(identity: string): UndoEntry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    const isTheirs = isObject(stored) && 'identity' in stored && stored.identity === identity;
    return isTheirs && 'value' in stored && Array.isArray(stored.value)
      ? stored.value.filter(isEntry)
      : [];
  } catch {
    return []; // Storage is switched off, or another program has written this.
  }
}

function write(identity: string, value: readonly UndoEntry[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ identity, value }));
  } catch {
    // Storage is full or switched off. The changes can then be undone until a reload.
  }
}

function remove(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}

/** Keeps the changes through a reload of the tab, for the person who made them. */
export function addUndoStorage(startListening: StartAppListening): void {
  let identity: string | null = null;
  startListening({
    // A refresh signs the same person in again.
    predicate: (action, current) => loggedIn.match(action) || selectIdentity(current) !== identity,
    effect: (_action, { getState, dispatch }) => {
      identity = selectIdentity(getState());
      const entries = identity === null ? [] : read(identity);
      if (entries.length > 0) dispatch(changesRestored(entries));
    },
  });
  startListening({
    predicate: (_action, current, previous) => current.undo !== previous.undo,
    effect: (_action, { getState }) => {
      if (identity !== null) write(identity, selectUndoEntries(getState()));
    },
  });
  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }) => {
      // If the server ended the session, it gave a reason, and the same person can go on. Otherwise
      // this person logged out in a tab, or another person logged in there.
      if (payload.reason === undefined) remove();
    },
  });
}
