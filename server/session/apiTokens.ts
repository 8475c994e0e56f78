import { randomBytes } from 'node:crypto';
import {
  apiTokenLimits,
  type ApiToken,
  type ApiTokenInput,
  type NewApiToken,
} from '../../src/contract/apiToken';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import { apiTokenHash, newApiToken } from '../crypto/apiToken';
import type { Reader } from '../db/schema';
import { badRequest, notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import { sha256 } from '../lib/sha256';
import type { Actor } from './actor';
import { revokeSessions } from './sessionRepository';
import { writeAccountsAs } from './writeAs';

const dayMs = 24 * 60 * 60_000;

/** The tokens of a person that are valid, the newest first. */
export async function listApiTokens(
  context: Context,
  actor: Actor,
  db: Reader = context.db,
): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .innerJoin('sessions', 'sessions._id', 'api_tokens.session_id')
    .select(['sessions._id', 'name', 'scope', 'created_at', 'expires_at', 'last_used'])
    .where('user_id', '=', actor._id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(context.now()).toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('sessions._id')
    .execute();
  return rows.map((row) => ({
    _id: row._id,
    name: row.name,
    scope: row.scope,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsed: row.last_used,
  }));
}

/** @throws HttpError 400 above the limit, and as `writeAccountsAs` */
export function createApiToken(
  context: Context,
  requester: Actor,
  { name, scope, days }: ApiTokenInput,
): Promise<NewApiToken> {
  const _id = newId();
  const token = newApiToken();
  const createdAt = new Date(context.now()).toISOString();
  const expiresAt = new Date(context.now() + days * dayMs).toISOString();
  const own = { ids: [requester._id], grows: true };
  return writeAccountsAs(context, requester, own, async (trx, actor) => {
    if ((await listApiTokens(context, actor, trx)).length >= apiTokenLimits.count)
      throw badRequest(`You can have at most ${apiTokenLimits.count} tokens`);
    await trx
      .insertInto('sessions')
      .values({
        _id,
        user_id: actor._id,
        generation: 0,
        // The hash of a token that is not handed out, so the session cannot be refreshed.
        refresh_hash: sha256(randomBytes(32).toString('base64url')),
        previous_hash: null,
        rotated_at: createdAt,
        persist: 1,
        created_at: createdAt,
        expires_at: expiresAt,
        revoked_at: null,
        address: null,
        agent: null,
      })
      .execute();
    await trx
      .insertInto('api_tokens')
      .values({ session_id: _id, token_hash: apiTokenHash(token), name, scope, last_used: null })
      .execute();
    await recordAudit(context, trx, {
      actor,
      action: 'tokenCreated',
      details: { after: { name } },
    });
    return { _id, name, scope, createdAt, expiresAt, lastUsed: null, token };
  });
}

/** @throws HttpError 404 for a token that is not theirs or is over, and as `writeAccountsAs` */
export async function deleteApiToken(
  context: Context,
  requester: Actor,
  id: string,
): Promise<void> {
  const own = { ids: [requester._id] };
  await writeAccountsAs(context, requester, own, async (trx, actor) => {
    const found = (await listApiTokens(context, actor, trx)).find((one) => one._id === id);
    if (!found) throw notFound('Token not found');
    await revokeSessions(context, trx, { sessionId: id });
    await recordAudit(context, trx, {
      actor,
      action: 'tokenDeleted',
      details: { before: { name: found.name } },
    });
  });
  context.closeSockets({ sessionId: id });
}
