import type { NewUser, User } from '../../src/contract/user';
import type { Actor, Context, Trx } from '../context';
import { transaction } from '../db/transaction';
import { conflict, notFound } from '../http/errors';
import { newId } from '../ids';
import { revokeSessions } from '../session/sessionRepository';
import { emailKey } from './email';
import { findUser, listUsers } from './userList';
import { checkReach } from './userRules';

/** Tells administrators that the list changed; the list itself is read when the event is sent. */
async function announce(context: Context, trx: Trx): Promise<void> {
  await context.events.append(trx, { type: 'adminUpdateUserList', payload: null, audience: { administrators: true, users: [] } });
}

/** Stores an account under its hash. Gives null when the e-mail is taken. */
export async function insertUser(context: Context, trx: Trx, user: Omit<NewUser, 'password'> & { passwordHash: string }): Promise<User | null> {
  const _id = newId();
  const result = await trx.insertInto('users').values({
    _id, name: user.name, email: user.email.trim(), email_key: emailKey(user.email), password_hash: user.passwordHash,
    roles: JSON.stringify(user.roles), active: user.active ? 1 : 0, last_active: null, created_at: new Date(context.now()).toISOString(),
  }).onConflict((onConflict) => onConflict.column('email_key').doNothing()).executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1 ? (await findUser(trx, _id)) ?? null : null;
}

/** Makes an account. @throws HttpError 409 when the e-mail is taken. */
export async function createUser(context: Context, input: NewUser): Promise<User> {
  const passwordHash = await context.passwords.hash(input.password);
  return transaction(context, async (trx) => {
    const user = await insertUser(context, trx, { ...input, passwordHash });
    if (!user) throw conflict('This e-mail is already in use');
    await announce(context, trx);
    return user;
  });
}

/**
 * Switches an account on or off. Switching it off ends its sessions and sockets at once. Gives the updated list.
 * @throws HttpError 404 unknown, 403 out of reach.
 */
export async function setActive(context: Context, actor: Actor, id: string, active: boolean): Promise<User[]> {
  const list = await transaction(context, async (trx) => {
    const everybody = await listUsers(trx);
    const target = everybody.find((user) => user._id === id);
    if (!target) throw notFound('User not found');
    checkReach(actor, target, everybody, active ? 'activate' : 'deactivate');
    if (target.active === active) return everybody;
    await trx.updateTable('users').set({ active: active ? 1 : 0 }).where('_id', '=', id).execute();
    if (!active) await revokeSessions(context, trx, { userId: id });
    await announce(context, trx);
    return listUsers(trx);
  });
  if (!active) context.closeSockets({ userId: id });
  return list;
}

/**
 * Deletes an account with its sessions, notes and notifications. Tasks, comments and history keep the name.
 * @throws HttpError 404 unknown, 403 out of reach.
 */
export async function deleteUser(context: Context, actor: Actor, id: string): Promise<void> {
  await transaction(context, async (trx) => {
    const everybody = await listUsers(trx);
    const target = everybody.find((user) => user._id === id);
    if (!target) throw notFound('User not found');
    checkReach(actor, target, everybody, 'delete');
    await trx.deleteFrom('users').where('_id', '=', id).execute();
    await announce(context, trx);
  });
  context.closeSockets({ userId: id });
}
