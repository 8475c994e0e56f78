import type { NewUser, User } from '../../src/contract/user';
import { recordAudit, userTarget, type AuditEntry } from '../audit/record';
import type { Context } from '../context/context';
import type { Reader, Trx } from '../db/schema';
import { emailKey } from '../lib/email';
import { conflict, notFound } from '../lib/errors';
import { requireExpected } from '../lib/expected';
import { newId } from '../lib/ids';
import type { Actor } from '../session/actor';
import { revokeSessions } from '../session/sessionRepository';
import { writeAccountsAs, writeAs } from '../session/writeAs';
import { announceViews, haveSharedViews } from '../views/sharedViews';
import { countOtherRoots, findUser } from './userList';
import { requireManageable, type AccountVerb } from './userRules';

/**
 * Announces created, changed and deleted accounts to administrators. They are read when the event
 * is sent. The views that such a person shares may be there no more, or under another name.
 * `shareViews`: whether the people have shared views, if their rows cannot tell any more.
 */
export async function announceUsers(
  context: Context,
  trx: Trx,
  ids: readonly string[],
  shareViews?: boolean,
): Promise<void> {
  await context.events.append(trx, {
    type: 'adminUpdateUserList',
    payload: { ids },
    audience: { administrators: true, users: [] },
  });
  if (shareViews ?? (await haveSharedViews(trx, ids)))
    await announceViews(context, trx, 'everybody');
}

/**
 * The account, if the actor may act on it. A transaction has locked it, and the Roots if one of
 * them may be lost.
 * @throws HttpError 404, 403
 */
export async function findManageable(
  trx: Reader,
  actor: Actor,
  id: string,
  verb: AccountVerb,
): Promise<User> {
  const target = await findUser(trx, id);
  if (!target) throw notFound('User not found');
  requireManageable(actor, target, await countOtherRoots(trx, id), verb);
  return target;
}

/**
 * Stores an account. Returns null when the e-mail is in use. Call it after `events.lock`: else it
 * could hold an e-mail and wait for the event counter, while a change to this e-mail has the counter
 * and waits for the e-mail.
 */
export async function insertUser(
  context: Context,
  trx: Trx,
  user: Omit<NewUser, 'password'> & { passwordHash: string },
): Promise<User | null> {
  const _id = newId();
  const result = await trx
    .insertInto('users')
    .values({
      _id,
      name: user.name,
      email: user.email.trim(),
      email_key: emailKey(user.email),
      password_hash: user.passwordHash,
      roles: JSON.stringify(user.roles),
      active: user.active ? 1 : 0,
      last_active: null,
      created_at: new Date(context.now()).toISOString(),
    })
    .onConflict((onConflict) => onConflict.column('email_key').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
    ? ((await findUser(trx, _id)) ?? null)
    : null;
}

/** The entry of a new account in the audit log. `actor` is null for the first Root. */
export const accountCreated = (actor: Actor | null, user: User): AuditEntry => ({
  actor,
  action: 'accountCreated',
  target: userTarget(user),
  details: { after: { role: user.roles.join(', '), active: user.active } },
});

/** @throws HttpError 409 when the e-mail is in use, and as `writeAs` */
export async function createUser(
  context: Context,
  requester: Actor,
  input: NewUser,
): Promise<User> {
  // Outside the transaction, because hashing may have to wait for other passwords.
  const passwordHash = await context.passwords.hash(input.password);
  return writeAs(context, requester, async (trx, actor) => {
    await context.events.lock(trx);
    const user = await insertUser(context, trx, { ...input, passwordHash });
    if (!user) throw conflict('This e-mail is already in use');
    await recordAudit(context, trx, accountCreated(actor, user));
    await announceUsers(context, trx, [user._id]);
    return user;
  });
}

/**
 * Activates or deactivates an account. Deactivating ends its sessions and sockets at once.
 * @throws HttpError 404, 403, 412 as `requireExpected`
 */
export async function setActive(
  context: Context,
  requester: Actor,
  id: string,
  active: boolean,
  expected?: { active: boolean },
): Promise<void> {
  await writeAccountsAs(context, requester, { ids: [id], roots: true }, async (trx, actor) => {
    const target = await findManageable(trx, actor, id, active ? 'activate' : 'deactivate');
    requireExpected({ active: target.active }, { active }, expected);
    if (target.active === active) return;
    await trx
      .updateTable('users')
      .set({ active: active ? 1 : 0 })
      .where('_id', '=', id)
      .execute();
    if (!active) await revokeSessions(context, trx, { userId: id });
    await recordAudit(context, trx, {
      actor,
      action: active ? 'accountActivated' : 'accountDeactivated',
      target: userTarget(target),
    });
    await announceUsers(context, trx, [id]);
  });
  if (!active) context.closeSockets({ userId: id });
}

/**
 * Deletes an account with its sessions, notes and notifications. Tasks, comments and history keep
 * the name.
 * @throws HttpError 404, 403
 */
export async function deleteUser(context: Context, requester: Actor, id: string): Promise<void> {
  await writeAccountsAs(context, requester, { ids: [id], roots: true }, async (trx, actor) => {
    const target = await findManageable(trx, actor, id, 'delete');
    const sharesViews = await haveSharedViews(trx, [id]);
    // Others hold the counter when they store notifications, which must find the row unlocked.
    await context.events.lock(trx);
    await trx.deleteFrom('users').where('_id', '=', id).execute();
    await recordAudit(context, trx, {
      actor,
      action: 'accountDeleted',
      target: userTarget(target),
      details: { before: { role: target.roles.join(', '), active: target.active } },
    });
    await announceUsers(context, trx, [id], sharesViews);
  });
  context.closeSockets({ userId: id });
}
