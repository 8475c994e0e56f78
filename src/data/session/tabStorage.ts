import type { UnknownAction } from '@reduxjs/toolkit';
import { isFields } from '../../lib/fields';
import type { StartAppListening } from '../store/listening';
import type { RootState } from '../store/rootState';
import { loggedIn, loggedOut, selectIdentity } from './sessionSlice';

interface TabData {
  /** It is stored under `docket.<name>`. */
  name: string;
  select: (state: RootState) => unknown;
  /** The action that restores a stored value; null if there is nothing to restore. */
  restore: (stored: unknown) => UnknownAction | null;
}

/**
 * Keeps one value of the state through a reload of the tab and through a session that the server
 * ends, for the same person. A storage that is full or switched off loses it with the page.
 */
export function keepInTab(
  startListening: StartAppListening,
  { name, select, restore }: TabData,
): void {
  const key = `docket.${name}`;
  let identity: string | null = null;

  const read = (): unknown => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      return isFields(stored) && stored.identity === identity ? stored.value : null;
    } catch {
      return null; // Storage is switched off, or another program has written this.
    }
  };
  const write = (value: unknown): void => {
    try {
      sessionStorage.setItem(key, JSON.stringify({ identity, value }));
    } catch {
      // Storage is full or switched off.
    }
  };
  const remove = (): void => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is switched off, so nothing is stored.
    }
  };

  startListening({
    // A refresh signs the same person in again.
    predicate: (action, current) => loggedIn.match(action) || selectIdentity(current) !== identity,
    effect: (_action, { getState, dispatch }) => {
      identity = selectIdentity(getState());
      const action = identity === null ? null : restore(read());
      if (action) dispatch(action);
    },
  });
  startListening({
    predicate: (_action, current, previous) => select(current) !== select(previous),
    effect: (_action, { getState }) => {
      if (identity !== null) write(select(getState()));
    },
  });
  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }) => {
      // If the server ended the session, it gave a reason, and the same person can continue.
      // Otherwise this person logged out in a tab, or another person logged in there.
      if (payload.reason === undefined) remove();
    },
  });
}
