import type { Role, User } from '../../src/contract/user';
import { forbidden } from '../lib/errors';
import type { Actor } from '../session/actor';

const has = (holder: { roles: readonly string[] }, role: string) => holder.roles.includes(role);

/** What an administrator does to an account, as the refusal names it. */
export type AccountVerb =
  | 'activate'
  | 'deactivate'
  | 'delete'
  | 'edit'
  | 'change the role of'
  | 'reset the password of'
  | 'log out';

/** Those that the last active Root must not lose their account or role by. */
const takesAway: readonly AccountVerb[] = ['deactivate', 'delete', 'change the role of'];

/**
 * Whether an administrator may act on an account (specification, point 6). Nobody may act on their
 * own account, Admins not on administrators, and nobody on the last active Root. `otherRoots`
 * counts those except the target.
 * @throws HttpError 403
 */
export function requireManageable(
  actor: Actor,
  target: User,
  otherRoots: number,
  verb: AccountVerb,
): void {
  if (target._id === actor._id) throw forbidden(`You cannot ${verb} your own account`);
  if (!has(actor, 'Root') && (has(target, 'Root') || has(target, 'Admin'))) {
    throw forbidden(`Only a Root can ${verb} an administrator`);
  }
  if (takesAway.includes(verb) && has(target, 'Root') && otherRoots === 0)
    throw forbidden(`You cannot ${verb} the last Root`);
}

/**
 * Whether an administrator may give this role to an account that they may act on. An Admin can make
 * a User an Admin, because an Admin can also create one.
 * @throws HttpError 403
 */
export function requireGrantable(actor: Actor, role: Role): void {
  if (role === 'Root' && !has(actor, 'Root')) throw forbidden('Only a Root can make a person Root');
}
