import { contractVersion } from '../../contract/version';
import { identityOf } from '../session/sessionSlice';
import type { RootState } from '../store/rootState';

/**
 * Who a local copy belongs to: a person with their roles, in one version of the wire. Null if nothing
 * may be kept, because the session ends with the browser or the server is not our own.
 */
export function copyOwner({ session }: RootState): string | null {
  const identity = identityOf(session.user);
  if (
    !session.isDocket ||
    !session.persist ||
    !session.accessToken ||
    !session.user ||
    identity === null
  )
    return null;
  return JSON.stringify([contractVersion, identity, ...session.user.roles]);
}
