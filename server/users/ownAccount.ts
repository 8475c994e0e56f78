import type { Expecting } from '../../src/contract/expecting';
import type { OwnAccountChange } from '../../src/contract/user';
import type { RequestOrigin } from '../audit/record';
import type { Context } from '../context/context';
import { badRequest, notFound } from '../lib/errors';
import { requireExpected } from '../lib/expected';
import type { Actor } from '../session/actor';
import { checkOwnPassword } from '../session/ownPassword';
import { grantAccess } from '../session/sessionService';
import { writeAccountsAs } from '../session/writeAs';
import { refuseTakenEmail, storeDetails } from './accountService';
import { findUser } from './userList';
import { announceUsers } from './userService';

/**
 * Changes name and e-mail of the actor's own account. People log in with the e-mail, so a new one
 * needs the current password. Returns an access token with the new values.
 * @throws HttpError 400 without the right password, 409 when the e-mail is in use, 429 when
 * throttled, and as `writeAccountsAs`
 */
export async function changeOwnAccount(
  context: Context,
  requester: Actor,
  {
    name,
    email,
    current,
    expected,
    origin,
  }: OwnAccountChange & Expecting<{ name: string }> & { origin: RequestOrigin },
): Promise<string> {
  const newEmail = email !== requester.email ? email : undefined;
  if (newEmail !== undefined && current === undefined)
    throw badRequest('Enter your current password to change the e-mail');
  const checked =
    newEmail !== undefined && current !== undefined
      ? await checkOwnPassword(context, requester, { current, origin })
      : null;
  const own = { ids: [requester._id] };
  const now = await writeAccountsAs(context, requester, own, async (trx, actor) => {
    const user = await findUser(trx, actor._id);
    if (!user) throw notFound('User not found');
    await checked?.uncount(trx);
    const changes = requireExpected<{ name?: string }>(user, { name }, expected);
    const changed = await storeDetails(context, trx, actor, user, { ...changes, email: newEmail });
    if (changed) await announceUsers(context, trx, [actor._id]);
    return (await findUser(trx, actor._id)) ?? user;
  }).catch(refuseTakenEmail);
  return grantAccess(context, now, requester.sessionId);
}
