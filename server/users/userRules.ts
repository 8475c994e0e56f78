import type { User } from '../../src/contract/user';
import type { Actor } from '../context';
import { forbidden } from '../http/errors';

// Who may act on whose account (specification, point 6). Administrators only get this far.

const has = (holder: { roles: readonly string[] }, role: string) => holder.roles.includes(role);

/**
 * Refuses to switch or delete an account that is out of reach: the own one, for an Admin a Root or another Admin, and
 * for everybody the last Root that can still sign in; `otherRoots` counts those beside the target.
 * @throws HttpError 403
 */
export function checkReach(
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
