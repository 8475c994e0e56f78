import type { ApiTokenScope } from '../../src/contract/apiToken';
import { errorText } from '../../src/contract/error';
import { isAdministrator, isRoot } from '../../src/contract/user';
import type { RequestOrigin } from '../audit/record';
import type { Context } from '../context/context';
import { verifyAccessToken } from '../crypto/accessToken';
import { apiTokenHash, isApiToken } from '../crypto/apiToken';
import { readFilesToken } from '../crypto/refreshToken';
import { statement } from '../db/statement';
import type { Reader } from '../db/schema';
import { badRequest, forbidden, unauthorized } from '../lib/errors';
import { readRoles } from '../lib/roles';
import type { IdempotentCall } from './idempotency';

/** The person who makes a request, read from the database each time. */
export interface Actor {
  _id: string;
  name: string;
  email: string;
  roles: string[];
  sessionId: string;
  /** What an API token may do. Undefined for a browser. */
  scope?: ApiTokenScope;
  /** The name of the API token. */
  token?: string;
  /** The request, if it may be repeated. `writeAs` then carries out its change once. */
  call?: IdempotentCall;
  /** The key of the call, if it names the page that has made the change. */
  pageKey?: string;
  /** The request, for the audit log. Sockets have none. */
  origin?: RequestOrigin;
}

/** @throws HttpError 403 for anyone but an administrator */
export function assertAdministrator(actor: Actor): void {
  if (!isAdministrator(actor)) throw forbidden();
}

/** @throws HttpError 403 for anyone but a Root */
export function assertRoot(actor: Actor): void {
  if (!isRoot(actor)) throw forbidden();
}

/** Refuses API tokens what would outlive them. @throws HttpError 403 */
export function assertNoApiToken({ scope }: Actor): void {
  if (scope !== undefined) throw forbidden('An API token cannot do this');
}

const peopleOfSessions = statement((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users._id', 'sessions.user_id')
    .select([
      'sessions._id as session_id',
      'users._id',
      'users.name',
      'users.email',
      'users.roles',
      'users.active',
      'sessions.revoked_at',
      'sessions.expires_at',
    ])
    .where('sessions._id', 'in', ids),
);
type PersonOfSession = Awaited<ReturnType<typeof peopleOfSessions>>[number];

function actorOf(
  context: Context,
  sessionId: string,
  person: PersonOfSession | undefined,
  userId?: string,
): Actor {
  if (!person || (userId !== undefined && person._id !== userId))
    throw unauthorized(errorText.invalidToken);
  if (!person.active) throw badRequest(errorText.blocked);
  if (person.revoked_at !== null || person.expires_at <= new Date(context.now()).toISOString())
    throw unauthorized(errorText.invalidToken);
  const { _id, name, email, roles } = person;
  return { _id, name, email, roles: readRoles(roles), sessionId };
}

/**
 * The person of a session, read from the database, so that changes of the account take effect at
 * once.
 * @throws HttpError 401 'Invalid token' when the session is over, 400 'Your account has been
 * blocked'
 */
export async function actorOfSession(
  context: Context,
  sessionId: string,
  userId?: string,
): Promise<Actor> {
  const [person] = await peopleOfSessions(context.db, { ids: [sessionId] });
  return actorOf(context, sessionId, person, userId);
}

/**
 * Reads the people of requests again, because a request can take long enough for them to be blocked,
 * signed out, deleted or demoted.
 * @returns a function that returns the person of one of these requests. It throws HttpError 401, 400,
 * or 403 when they are no longer an administrator
 */
export async function currentActors(
  context: Context,
  requesters: readonly Actor[],
  db: Reader = context.db,
): Promise<(requester: Actor) => Actor> {
  const ids = [...new Set(requesters.map(({ sessionId }) => sessionId))];
  const rows = await peopleOfSessions(db, { ids });
  return (requester) => {
    const { sessionId, origin, scope, token, pageKey } = requester;
    const row = rows.find(({ session_id: id }) => id === sessionId);
    const now = actorOf(context, sessionId, row, requester._id);
    if (isAdministrator(requester) && !isAdministrator(now)) throw forbidden();
    return { ...now, origin, scope, token, pageKey };
  };
}

/** The same for one request. @throws HttpError as `currentActors` */
export const currentActor = async (context: Context, requester: Actor): Promise<Actor> =>
  (await currentActors(context, [requester]))(requester);

/**
 * The person of an access token, and its expiry in seconds since 1970.
 * @throws HttpError 401 'Token not found' or 'Invalid token', 403 'Forbidden token expired', 400
 * when blocked
 */
export async function actorFromToken(
  context: Context,
  token: string | null | undefined,
): Promise<{ actor: Actor; expiresAt: number }> {
  if (!token) throw unauthorized(errorText.tokenNotFound);
  if (isApiToken(token)) return actorFromApiToken(context, token);
  const { sessionId, userId, expiresAt } = await verifyAccessToken(
    context.secrets.access,
    token,
    context.now(),
  );
  return { actor: await actorOfSession(context, sessionId, userId), expiresAt };
}

/** How exactly the last use of an API token is known, in milliseconds. */
const usedWithinMs = 60 * 60_000;

/** The tokens whose use is being stored. */
const beingNoted = new Set<string>();

/** Does not wait, because a read must not wait until others have written. */
function noteUse({ db, now, log }: Context, sessionId: string): void {
  if (beingNoted.has(sessionId)) return;
  beingNoted.add(sessionId);
  db.updateTable('api_tokens')
    .set({ last_used: new Date(now()).toISOString() })
    .where('session_id', '=', sessionId)
    .execute()
    // The next call tries again.
    .catch((error: unknown) =>
      log.warn({ error: String(error) }, 'the use of a token is not known'),
    )
    .finally(() => beingNoted.delete(sessionId));
}

/** The person of an API token. @throws HttpError 401 'Invalid token', 400 when blocked */
async function actorFromApiToken(
  context: Context,
  token: string,
): Promise<{ actor: Actor; expiresAt: number }> {
  const { db, now } = context;
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('sessions', 'sessions._id', 'api_tokens.session_id')
    .select(['session_id', 'api_tokens.name', 'scope', 'last_used', 'expires_at'])
    .where('token_hash', '=', apiTokenHash(token))
    .executeTakeFirst();
  if (!row) throw unauthorized(errorText.invalidToken);
  const actor = await actorOfSession(context, row.session_id);
  if (row.last_used === null || now() - Date.parse(row.last_used) >= usedWithinMs)
    noteUse(context, row.session_id);
  return {
    actor: { ...actor, scope: row.scope, token: row.name },
    expiresAt: Math.floor(Date.parse(row.expires_at) / 1000),
  };
}

/** The person of an attachments cookie. @throws HttpError as `actorFromToken` */
export async function actorFromFilesToken(
  context: Context,
  token: string | null | undefined,
): Promise<Actor> {
  if (!token) throw unauthorized(errorText.tokenNotFound);
  const sessionId = readFilesToken(context.secrets.files, token);
  if (!sessionId) throw unauthorized(errorText.invalidToken);
  return actorOfSession(context, sessionId);
}
