import { signedOut, type SessionState } from './sessionSlice';
import {
  isStoredSessionKept,
  readStoredEstimateUnit,
  readStoredLogoutReason,
  readStoredToken,
  readStoredUser,
} from './storage';

/** The session that a page starts with. It is logged in if both user and token are stored. */
export function storedSession(): SessionState {
  const user = readStoredUser();
  const accessToken = readStoredToken();
  const persist = isStoredSessionKept();
  const estimateUnit = readStoredEstimateUnit();
  const initial = { ...signedOut, persist, ...(estimateUnit && { estimateUnit }) };
  if (user && accessToken) return { ...initial, user, accessToken };
  const logoutReason = readStoredLogoutReason();
  return {
    ...initial,
    ...(logoutReason !== undefined && { logoutReason }),
    status: persist && !accessToken ? 'checking' : 'ready',
  };
}
