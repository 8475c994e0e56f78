import type { AuditValues } from '../../src/contract/audit';
import type { Expecting } from '../../src/contract/expecting';
import type { AccountChange, PasswordReset, User } from '../../src/contract/user';
import { recordAudit, userTarget } from '../audit/record';
import type { Context } from '../context/context';
import { generatePassword } from '../crypto/generatePassword';
import type { Trx } from '../db/schema';
import { emailKey } from '../lib/email';
import { conflict, isTaken } from '../lib/errors';
import { requireExpected } from '../lib/expected';
import type { Actor } from '../session/actor';
import { revokeSessions } from '../session/sessionRepository';
import { deleteLinks, storePassword } from '../session/storePassword';
import { writeAccountsAs } from '../session/writeAs';
import { findUser } from './userList';
import { requireGrantable } from './userRules';
import { announceUsers, findManageable } from './userService';

/** What administrators change of an account. */
const detailsOf = ({ name, email, roles: [role] }: User) =>
  ({ name, email, role }) as Required<AccountChange>;

/**
 * Changes name, e-mail and role of another person's account. A new role ends their sessions,
 * because browsers show what the role of the sign-in may do, and their links.
 * @throws HttpError 404, 403, 409 when the e-mail is in use, 412 as `requireExpected`, and as
 * `writeAccountsAs`
 */
export async function changeAccount(
  context: Context,
  requester: Actor,
  id: string,
  { expected, ...requested }: AccountChange & Expecting<AccountChange>,
): Promise<User> {
  const locked = { ids: [id], roots: requested.role !== undefined };
  const { user, newRole } = await writeAccountsAs(
    context,
    requester,
    locked,
    async (trx, actor) => {
      const before = await findManageable(trx, actor, id, 'edit');
      const change = requireExpected(detailsOf(before), requested, expected);
      const changed = await storeDetails(context, trx, actor, before, change);
      const newRole = await storeRole(context, trx, actor, before, change);
      if (changed || newRole) await announceUsers(context, trx, [id]);
      return { user: (await findUser(trx, id)) ?? before, newRole };
    },
  ).catch(refuseTakenEmail);
  if (newRole) context.closeSockets({ userId: id });
  return user;
}

/** @throws HttpError 409 for the error of a change that found its e-mail in use */
export function refuseTakenEmail(error: unknown): never {
  throw isTaken(error) ? conflict('This e-mail is already in use') : error;
}

/** Stores a new name or e-mail and records it. Returns whether anything is new. */
export async function storeDetails(
  context: Context,
  trx: Trx,
  actor: Actor,
  user: User,
  { name = user.name, email = user.email }: { name?: string; email?: string },
): Promise<boolean> {
  const before: AuditValues = {};
  const after: AuditValues = {};
  if (name !== user.name) [before.name, after.name] = [user.name, name];
  if (email !== user.email) [before.email, after.email] = [user.email, email];
  if (Object.keys(after).length === 0) return false;
  // The e-mail is a key: changing it locks the row as a deletion does (`deleteUser`).
  if (email !== user.email) await context.events.lock(trx);
  await trx
    .updateTable('users')
    .set({ name, email, email_key: emailKey(email) })
    .where('_id', '=', user._id)
    .execute();
  // They may have been sent to the old address.
  if (email !== user.email) await deleteLinks(trx, user._id);
  await recordAudit(context, trx, {
    actor,
    action: 'accountChanged',
    target: userTarget(user),
    details: { before, after },
  });
  return true;
}

/** Stores a new role, ends sessions and links, and records it. Returns whether the role is new. */
async function storeRole(
  context: Context,
  trx: Trx,
  actor: Actor,
  user: User,
  { role }: AccountChange,
): Promise<boolean> {
  if (!role || user.roles.join() === role) return false;
  await findManageable(trx, actor, user._id, 'change the role of');
  requireGrantable(actor, role);
  await trx
    .updateTable('users')
    .set({ roles: JSON.stringify([role]) })
    .where('_id', '=', user._id)
    .execute();
  // An administrator who made a link for the old role could sign in with the new one.
  await deleteLinks(trx, user._id);
  const ended = await revokeSessions(context, trx, { userId: user._id });
  await recordAudit(context, trx, {
    actor,
    action: 'roleChanged',
    target: userTarget(user),
    details: {
      before: { role: user.roles.join(', ') },
      after: { role },
      sessions: ended.length,
    },
  });
  return true;
}

/**
 * Gives an account a new password, and ends its sessions. Without `given`, the server makes the
 * password, and the answer is the only place where it can be read.
 * @throws HttpError 404, 403, and as `writeAccountsAs`
 */
export async function resetPassword(
  context: Context,
  requester: Actor,
  id: string,
  given: string | undefined,
): Promise<PasswordReset> {
  // Checked before the password is hashed, which is expensive, and again when it is stored.
  await findManageable(context.db, requester, id, 'reset the password of');
  const password = given ?? generatePassword();
  const hash = await context.passwords.hash(password);
  await writeAccountsAs(context, requester, { ids: [id] }, async (trx, actor) => {
    const target = await findManageable(trx, actor, id, 'reset the password of');
    const sessions = await storePassword(context, trx, id, hash);
    await recordAudit(context, trx, {
      actor,
      action: 'passwordReset',
      target: userTarget(target),
      details: { sessions },
    });
  });
  context.closeSockets({ userId: id });
  return { password: given === undefined ? password : null };
}

/**
 * Ends all sessions of another person. Returns how many were open.
 * @throws HttpError 404, 403, and as `writeAccountsAs`
 */
export async function endSessions(context: Context, requester: Actor, id: string): Promise<number> {
  const ended = await writeAccountsAs(context, requester, { ids: [id] }, async (trx, actor) => {
    const target = await findManageable(trx, actor, id, 'log out');
    const { length: sessions } = await revokeSessions(context, trx, { userId: id });
    if (sessions > 0)
      await recordAudit(context, trx, {
        actor,
        action: 'deviceSignedOut',
        target: userTarget(target),
        details: { sessions },
      });
    return sessions;
  });
  context.closeSockets({ userId: id });
  return ended;
}
