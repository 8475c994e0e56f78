import {
  linkAddress,
  type AccountLink,
  type Invitation,
  type Invited,
  type LinkKind,
} from '../../src/contract/link';
import { recordAudit, type RequestOrigin } from '../audit/record';
import type { Context } from '../context/context';
import { generatePassword } from '../crypto/generatePassword';
import { lockAccounts } from '../db/locks';
import { transaction } from '../events/transaction';
import { emailKey } from '../lib/email';
import { conflict, notFound } from '../lib/errors';
import type { Actor } from '../session/actor';
import { insertLink } from '../session/accountLinks';
import { deleteLinks } from '../session/storePassword';
import { countAttempt } from '../session/throttle';
import { writeAccountsAs, writeAs } from '../session/writeAs';
import { userTarget } from './inspections';
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
    device: null,
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
  const user = await context.db
    .selectFrom('users')
    .select(['_id', 'name', 'email', 'active'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!user?.active) return;
  const link = await transaction(context, async (trx) => {
    await lockAccounts(trx, { ids: [user._id] });
    // Older links stay valid: otherwise anyone could make them useless by asking again.
    const link = await insertLink(context, trx, user._id, 'reset');
    await recordAudit(context, trx, {
      actor: null,
      action: 'resetLinkCreated',
      target: userTarget(user),
      origin,
    });
    return link;
  });
  await sendLink(context, user, link);
}
