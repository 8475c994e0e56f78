import type { UnknownAction } from '@reduxjs/toolkit';
import { wait } from '../../lib/pause';
import type { RootState } from '../store/rootState';
import { identityOf, loggedIn, loggedOut, persistChanged, tokenRefreshed } from './sessionSlice';
import {
  readStored,
  readStoredLogoutReason,
  readStoredToken,
  readStoredUser,
  sessionKeys,
} from './storage';

/** Longer than a busy machine needs to tell a tab what another has stored. */
const seenMs = 2_000;

interface SessionHolder {
  dispatch: (action: UnknownAction) => unknown;
  getState: () => RootState;
}

/** Takes over the session of another tab: a newer token, another person, or a log-out. */
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
 * Waits until the token that another tab has stored is seen here, which may take a while after its
 * lock has ended. It may also have stored none, so this ends after a while.
 */
export async function waitForStoredToken(old: string | null): Promise<void> {
  const end = performance.now() + seenMs;
  while (readStoredToken() === old && performance.now() < end) await wait(20);
}

/** Keeps the session equal to that of the other tabs. @returns a function that stops it */
export function startTabSync(holder: SessionHolder): () => void {
  const follow = ({ key }: StorageEvent) => {
    // The key is null if the whole storage was cleared.
    if (key === sessionKeys.accessToken || key === null) adoptStoredSession(holder);
    else if (key === sessionKeys.persist && holder.getState().session.accessToken) {
      holder.dispatch(persistChanged(readStored(sessionKeys.persist) === 'true'));
    }
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
