import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../store/rootState';
import { identityOf, loggedIn, loggedOut, persistChanged, tokenRefreshed } from './sessionSlice';
import {
  readStored,
  readStoredLogoutReason,
  readStoredToken,
  readStoredUser,
  sessionKeys,
} from './storage';

interface SessionHolder {
  dispatch: (action: UnknownAction) => unknown;
  getState: () => RootState;
}

/** Takes over what another tab has written: a newer token, another person, or that nobody is signed in any more. */
export function adoptStoredSession({ dispatch, getState }: SessionHolder): void {
  const user = readStoredUser();
  const accessToken = readStoredToken();
  const { session } = getState();
  if (accessToken === session.accessToken) return;
  if (!user || !accessToken) {
    if (session.accessToken)
      dispatch(loggedOut({ forced: true, reason: readStoredLogoutReason() }));
    return;
  }
  const identity = identityOf(user);
  if (session.accessToken && identity !== null && identity === identityOf(session.user)) {
    dispatch(tokenRefreshed({ accessToken, user }));
    return;
  }
  if (session.accessToken) dispatch(loggedOut({ forced: true }));
  dispatch(loggedIn({ user, accessToken }));
}

/**
 * Follows the other tabs of this browser.
 * @returns a function that stops it
 */
export function followOtherTabs(holder: SessionHolder): () => void {
  const follow = ({ key }: StorageEvent) => {
    // A null key is a storage that was emptied as a whole.
    if (key === sessionKeys.accessToken || key === null) adoptStoredSession(holder);
    else if (key === sessionKeys.persist && holder.getState().session.accessToken) {
      holder.dispatch(persistChanged(readStored(sessionKeys.persist) === 'true'));
    }
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
