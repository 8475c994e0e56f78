import type { IncomingMessage } from 'node:http';
import { errorText } from '../../src/contract/error';
import { optionalEvents } from '../../src/contract/event';
import type { Context } from '../context';
import { HttpError } from '../http/errors';
import { isAllowedOrigin } from '../http/origins';
import { actorFromToken } from '../session/actor';
import type { AppSocket } from './connection';

/**
 * Whether a connection may be opened at all, for both transports: Socket.IO's own `cors` guards polling only.
 * A client that is no browser sends no origin, and has no cookies that a foreign page could abuse.
 */
export function isAllowedRequest(context: Context, request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || isAllowedOrigin(origin, host, context.config.allowedOrigins);
}

/**
 * Finds out who a socket speaks for, before it joins anything. The token decides; a `userId` beside it that is somebody
 * else's is refused. Runs on every connection: there are no recovered ones.
 * @throws HttpError with the texts of the REST calls.
 */
export async function authenticate(context: Context, socket: AppSocket): Promise<void> {
  // Whatever a client sent: of any type, or nothing at all.
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
  // A number without a log's id cannot be checked: no log has the id ''.
  socket.data.since = isNumber
    ? { seq: since, log: typeof log === 'string' ? log.slice(0, 64) : '' }
    : undefined;
  socket.data.accepts = new Set(
    optionalEvents.filter((name) => Array.isArray(accepts) && accepts.includes(name)),
  );
}
