import type { SignedInDevice } from '../../src/contract/session';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import { notFound } from '../lib/errors';
import type { Actor } from './actor';
import { deviceName } from './deviceName';
import { revokeSessions } from './sessionRepository';
import { writeAccountsAs } from './writeAs';

/** The open sessions of the actor's browsers: the one of the request first, then those that were used last. */
export async function listDevices(context: Context, actor: Actor): Promise<SignedInDevice[]> {
  const rows = await context.db
    .selectFrom('sessions')
    .select(['_id', 'address', 'agent', 'created_at', 'rotated_at'])
    .where('user_id', '=', actor._id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(context.now()).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('api_tokens').select('session_id').whereRef('session_id', '=', 'sessions._id'),
        ),
      ),
    )
    .orderBy('rotated_at', 'desc')
    .orderBy('_id')
    .execute();
  const devices = rows.map((row) => ({
    _id: row._id,
    name: deviceName(row.agent),
    address: row.address,
    firstSeen: row.created_at,
    lastSeen: row.rotated_at,
    isCurrent: row._id === actor.sessionId,
  }));
  return [...devices.filter((one) => one.isCurrent), ...devices.filter((one) => !one.isCurrent)];
}

/**
 * Ends one of the actor's sessions, or all except that of the request, API tokens included. Returns
 * how many were open.
 * @throws HttpError 404 when the session is not theirs or is over, and as `writeAccountsAs`
 */
export async function endDevices(
  context: Context,
  requester: Actor,
  which: { sessionId: string } | 'others',
): Promise<number> {
  const own = { ids: [requester._id] };
  const ended = await writeAccountsAs(context, requester, own, async (trx, actor) => {
    if (which !== 'others') {
      const owned = await trx
        .selectFrom('sessions')
        .select('_id')
        .where('_id', '=', which.sessionId)
        .where('user_id', '=', actor._id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (!owned) throw notFound('This device is not logged in');
    }
    const ended = await revokeSessions(
      context,
      trx,
      which === 'others' ? { userId: actor._id, except: actor.sessionId } : which,
    );
    if (ended.length > 0)
      await recordAudit(context, trx, {
        actor,
        action: 'deviceSignedOut',
        details: { sessions: ended.length },
      });
    return ended;
  });
  for (const sessionId of ended) context.closeSockets({ sessionId });
  return ended.length;
}
