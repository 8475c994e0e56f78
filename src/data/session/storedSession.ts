import { signedOut, type SessionState } from './sessionSlice';
import {
  isStoredSessionKept,
  readStoredLogoutReason,
  readStoredToken,
  readStoredUser,
} from './storage';

/** The session that a page starts with. It is logged in if both user and token are stored. */
export function storedSession(): SessionState {
  const user = readStoredUser();
  const accessToken = readStoredToken();
  const persist = isStoredSessionKept();
  if (user && accessToken) return { ...signedOut, user, accessToken, persist };
  const logoutReason = readStoredLogoutReason();
  return {
    ...signedOut,
    persist,
    ...(logoutReason !== undefined && { logoutReason }),
    status: persist && !accessToken ? 'checking' : 'ready',
  };
}
