import type { UserInfo } from '../../../contract/session';
import type { User } from '../../../contract/user';

// Who may change whose account (specification, point 6). The server decides; this explains in
// advance why a control is disabled.

const has = (holder: { roles: readonly string[] }, role: string): boolean =>
  holder.roles.includes(role);

/** Whether an account is the signed-in person's own. */
export const isSelf = (actor: UserInfo, target: User): boolean =>
  actor._id === undefined
    ? actor.email?.toLowerCase() === target.email.toLowerCase()
    : actor._id === target._id;

const ownText = {
  switch: 'You cannot deactivate your own account',
  edit: 'Your own account is under Your Account in the menu',
  delete: 'You cannot delete your own account',
} as const;

/** Why the actor may not switch, edit or delete an account; null if they may. */
export function refusalReason(
  verb: keyof typeof ownText,
  actor: UserInfo,
  target: User,
  activeRoots: number,
): string | null {
  if (isSelf(actor, target)) return ownText[verb];
  if (!has(actor, 'Root') && (has(target, 'Root') || has(target, 'Admin')))
    return 'Only a Root can do this to an administrator';
  if (verb === 'edit') return null;
  const isLastRoot = has(target, 'Root') && target.active && activeRoots <= 1;
  return isLastRoot ? `You cannot ${verb === 'delete' ? verb : 'deactivate'} the last Root` : null;
}
