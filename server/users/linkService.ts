import { randomBytes } from 'node:crypto';
import { errorText } from '../../src/contract/error';
import {
  linkAddress,
  linkLifetimes,
  type AccountLink,
  type Invitation,
  type Invited,
  type LinkKind,
  type LinkOwner,
} from '../../src/contract/link';
import { recordAudit, userTarget, type RequestOrigin } from '../audit/record';
import type { Context } from '../context/context';
import { generatePassword } from '../crypto/generatePassword';
import { beginLocking, lockAccountOf, lockAccounts } from '../db/locks';
import type { Reader, Trx } from '../db/schema';
import { transaction } from '../events/transaction';
import { emailKey } from '../lib/email';
import { badRequest, conflict, notFound, type HttpError } from '../lib/errors';
import { sha256 } from '../lib/sha256';
import type { Actor } from '../session/actor';
import { deleteLinks, storePassword } from '../session/storePassword';
import { countAttempt } from '../session/throttle';
import { lockSessions, writeAccountsAs, writeAs } from '../session/writeAs';
import { announceUsers, findManageable, insertUser } from './userService';

interface Recipient {
  name: string;
  email: string;
}

const subjects: Record<LinkKind, string> = {
  invitation: 'Your invitation to Docket',
  reset: 'A new password for Docket',
};
const reasons: Record<LinkKind, string> = {
  invitation: 'You have been invited to Docket. Choose your password here:',
  reset: 'Choose a new password for Docket here:',
};

/** Stores a link and returns its token, which is not stored. */
export async function insertLink(
  context: Context,
  trx: Trx,
  userId: string,
  kind: LinkKind,
): Promise<{ kind: LinkKind; token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const now = context.now();
  const expiresAt = new Date(now + linkLifetimes[kind]).toISOString();
  await trx
    .insertInto('account_links')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      kind,
      created_at: new Date(now).toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  return { kind, token, expiresAt };
}

/**
 * Sends a link by e-mail. Returns whether the mail server took it. The link works without the
 * message, so a failure is no error.
 */
async function sendLink(
  context: Context,
  { name, email }: Recipient,
  link: { kind: LinkKind; token: string; expiresAt: string },
): Promise<boolean> {
  const { mail } = context;
  if (!mail) return false;
  const until = `${link.expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
  const text = [
    `Hello ${name},`,
    reasons[link.kind],
    linkAddress(mail.publicUrl, link.token),
    `The link works once, until ${until}. If you did not expect this message, ignore it.`,
  ].join('\n\n');
  try {
    await mail.send({ to: email, subject: subjects[link.kind], text: `${text}\n` });
    return true;
  } catch (error) {
    context.log.warn({ event: 'mail_failed', error: String(error) }, 'a mail was not sent');
    return false;
  }
}

/**
 * Creates an account whose password the person chooses by a link.
 * @throws HttpError 409 when the e-mail is in use, and as `writeAs`
 */
export async function invite(
  context: Context,
  requester: Actor,
  input: Invitation,
): Promise<Invited> {
  // Nobody knows it, so only the link opens the account.
  const passwordHash = await context.passwords.hash(generatePassword());
  const { user, link } = await writeAs(context, requester, async (trx, actor) => {
    await context.events.lock(trx);
    const user = await insertUser(context, trx, { ...input, active: true, passwordHash });
    if (!user) throw conflict('This e-mail is already in use');
    const link = await insertLink(context, trx, user._id, 'invitation');
    await recordAudit(context, trx, {
      actor,
      action: 'accountInvited',
      target: userTarget(user),
      details: { after: { role: user.roles.join(', '), active: true } },
    });
    await announceUsers(context, trx, [user._id]);
    return { user, link };
  });
  return { user, link: { ...link, sent: await sendLink(context, user, link) } };
}

/**
 * Creates a link by which another person chooses a new password. Older links of the account are
 * not valid any more.
 * @throws HttpError 404, 403, and as `writeAccountsAs`
 */
export async function createLink(
  context: Context,
  requester: Actor,
  id: string,
): Promise<AccountLink> {
  const { target, link } = await writeAccountsAs(
    context,
    requester,
    { ids: [id] },
    async (trx, actor) => {
      const target = await findManageable(trx, actor, id, 'reset the password of');
      await deleteLinks(trx, id);
      // An account that was never used still waits for its first password.
      const kind = target.lastActive ? 'reset' : 'invitation';
      const link = await insertLink(context, trx, id, kind);
      await recordAudit(context, trx, {
        actor,
        action: 'resetLinkCreated',
        target: userTarget(target),
      });
      return { target, link };
    },
  );
  return { ...link, sent: await sendLink(context, target, link) };
}

/** Requests for a link per account within the window of the throttle. Each sends an e-mail. */
export const forgottenPerAccount = 3;

/**
 * Takes the request of a person who has forgotten the password. Returns what to do after the
 * answer, so that the answer and its time do not tell whether there is such an account.
 * @throws HttpError 404 without e-mail, 429 when throttled
 */
export async function requestLink(
  context: Context,
  { email, origin }: { email: string; origin: RequestOrigin },
): Promise<() => void> {
  const { mail } = context;
  if (!mail) throw notFound();
  await countAttempt(context, {
    account: `forgotten:${emailKey(email)}`,
    address: origin.address,
    browser: null,
    perAccount: forgottenPerAccount,
  });
  return () =>
    mail.inBackground(() =>
      sendForgotten(context, email, origin).catch((error: unknown) =>
        context.log.error({ error: String(error) }, 'a link could not be created'),
      ),
    );
}

async function sendForgotten(
  context: Context,
  email: string,
  origin: RequestOrigin,
): Promise<void> {
  const created = await transaction(context, async (trx) => {
    const _id = await lockAccountOf(trx, email);
    if (_id === null) return null;
    const user = await trx
      .selectFrom('users')
      .select(['_id', 'name', 'email', 'active'])
      .where('_id', '=', _id)
      .executeTakeFirstOrThrow();
    if (!user.active) return null;
    // Older links stay valid: otherwise anyone could make them useless by asking again.
    const link = await insertLink(context, trx, _id, 'reset');
    await recordAudit(context, trx, {
      actor: null,
      action: 'resetLinkCreated',
      target: userTarget(user),
      origin,
    });
    return { user, link };
  });
  if (created) await sendLink(context, created.user, created.link);
}

const notValid = (): HttpError =>
  notFound('This link has been used or has expired. Ask for a new one');

async function findLink(context: Context, db: Reader, token: string) {
  const link = await db
    .selectFrom('account_links')
    .innerJoin('users', 'users._id', 'account_links.user_id')
    .select(['users._id', 'users.name', 'users.email', 'users.active', 'account_links.kind'])
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', new Date(context.now()).toISOString())
    .executeTakeFirst();
  if (!link) throw notValid();
  if (!link.active) throw badRequest(errorText.blocked);
  return link;
}

/** @throws HttpError 404 when the link is not valid any more, 400 when the account is blocked */
export async function readLink(context: Context, token: string): Promise<LinkOwner> {
  const { kind, name, email } = await findLink(context, context.db, token);
  return { kind, name, email };
}

/**
 * Stores the password that the owner of a link has chosen, and ends all sessions of the account.
 * The link, and all others of the account, cannot be used again.
 * @throws HttpError as `readLink`
 */
export async function setPasswordByLink(
  context: Context,
  { token, password, origin }: { token: string; password: string; origin: RequestOrigin },
): Promise<void> {
  // Before the password is hashed, which is expensive.
  const { _id } = await findLink(context, context.db, token);
  const hash = await context.passwords.hash(password);
  await transaction(context, async (trx) => {
    await lockAccounts(trx, { ids: [_id] });
    await lockSessions(trx, { ids: [_id] });
    beginLocking(trx, 'records');
    // Read again under the lock of the account: of several uses, the first one deletes the link.
    const { name } = await findLink(context, trx, token);
    const sessions = await storePassword(context, trx, _id, hash);
    await recordAudit(context, trx, {
      actor: { _id, name },
      action: 'passwordReset',
      target: { type: 'user', _id, name },
      details: { sessions },
      origin,
    });
  });
  context.closeSockets({ userId: _id });
}
