import type { User } from '../../src/contract/user';
import { forbidden } from '../lib/errors';
import type { Actor } from '../session/actor';

const has = (holder: { roles: readonly string[] }, role: string) => holder.roles.includes(role);

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
  verb: 'deactivate' | 'activate' | 'delete',
): void {
  if (target._id === actor._id) throw forbidden(`You cannot ${verb} your own account`);
  if (!has(actor, 'Root') && (has(target, 'Root') || has(target, 'Admin'))) {
    throw forbidden(`Only a Root can ${verb} an administrator`);
  }
  if (verb !== 'activate' && has(target, 'Root') && otherRoots === 0)
    throw forbidden(`You cannot ${verb} the last Root`);
}
