import { errorText } from '../../src/contract/error';
import { optionalEvents } from '../../src/contract/event';
import type { Context } from '../context/context';
import { HttpError } from '../lib/errors';
import { actorFromToken } from '../session/actor';
import type { AppSocket } from './connection';

/**
 * Authenticates a socket by its token, and reads its other settings. Refuses a `userId` that does
 * not fit the token.
 * @throws HttpError with the texts of the REST calls
 */
export async function authenticate(context: Context, socket: AppSocket): Promise<void> {
  // `Object` also accepts clients that send nothing, or not an object.
  const { token, userId, since, log, accepts }: Record<string, unknown> = Object(
    socket.handshake.auth,
  );
  const { actor, expiresAt } = await actorFromToken(
    context,
    typeof token === 'string' ? token : null,
  );
  if (userId !== undefined && userId !== actor._id)
    throw new HttpError(401, errorText.invalidToken);
  socket.data.actor = actor;
  socket.data.expiresAt = expiresAt * 1000;
  const isNumber = typeof since === 'number' && Number.isSafeInteger(since) && since >= 0;
  // A number without an id cannot be trusted. No log has the id ''.
  socket.data.since = isNumber
    ? { seq: since, log: typeof log === 'string' ? log.slice(0, 64) : '' }
    : undefined;
  socket.data.accepts = new Set(
    optionalEvents.filter((name) => Array.isArray(accepts) && accepts.includes(name)),
  );
}
