import { recordAudit, type RequestOrigin } from '../audit/record';
import type { Context } from '../context/context';
import type { Reader } from '../db/schema';
import { badRequest, type HttpError } from '../lib/errors';
import { passwordProblem } from '../lib/passwordRule';
import type { Actor } from './actor';
import { grantAccess } from './sessionService';
import { endAccess } from './storePassword';
import { countAttempt } from './throttle';
import { writeAccountsAs } from './writeAs';

const wrongPassword = (): HttpError => badRequest('The current password is wrong');

/** A current password that was right. */
interface CheckedPassword {
  /** Its hash. A new password must replace only this one: another change may have been faster. */
  hash: string;
  /** Takes back that the attempt was counted. Call it when the change is stored. */
  uncount: (db: Reader) => Promise<void>;
}

/**
 * Checks the current password of a person who changes their own account. Passwords could be guessed
 * here too, so the limits of log-in apply, with a counter per person.
 * @throws HttpError 400 when it is wrong, 429 when throttled
 */
export async function checkOwnPassword(
  context: Context,
  actor: Actor,
  { current, origin }: { current: string; origin: RequestOrigin },
): Promise<CheckedPassword> {
  const uncount = await countAttempt(context, {
    account: `password:${actor._id}`,
    address: origin.address,
    browser: null,
  });
  const user = await context.db
    .selectFrom('users')
    .select('password_hash')
    .where('_id', '=', actor._id)
    .executeTakeFirst();
  if (!user || !(await context.passwords.matches(user.password_hash, current))) {
    await recordAudit(context, context.db, {
      actor,
      action: 'passwordChangeRefused',
      details: { reason: 'wrongPassword' },
    });
    throw wrongPassword();
  }
  return { hash: user.password_hash, uncount };
}

/**
 * Changes the actor's password and ends their other sessions. Returns a new access token for this
 * session.
 * @throws HttpError 400 when the current password is wrong or the next one is refused, 429 when
 * throttled, and as `writeAs`
 */
export async function changePassword(
  context: Context,
  actor: Actor,
  given: { current: string; next: string; origin: RequestOrigin },
): Promise<string> {
  const problem = passwordProblem(given.next);
  if (problem) throw badRequest(problem);
  const checked = await checkOwnPassword(context, actor, given);
  const hash = await context.passwords.hash(given.next);
  const own = { ids: [actor._id] };
  const { now, ended } = await writeAccountsAs(context, actor, own, async (trx, now) => {
    // Replace only the password that was checked: another change may have been faster.
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: hash })
      .where('_id', '=', now._id)
      .where('password_hash', '=', checked.hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw wrongPassword();
    await checked.uncount(trx);
    const ended = await endAccess(context, trx, { userId: now._id, except: now.sessionId });
    await recordAudit(context, trx, {
      actor: now,
      action: 'passwordChanged',
      details: { sessions: ended.length },
    });
    return { now, ended };
  });
  for (const sessionId of ended) context.closeSockets({ sessionId });
  return grantAccess(context, now, now.sessionId);
}
