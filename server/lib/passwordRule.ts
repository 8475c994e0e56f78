import { passwordHelp, userLimits } from '../../src/contract/user';

/**
 * Why a new password is refused, or null. The rule is the help text of the log-in screen. The
 * log-in form trims passwords, so one that begins or ends with a space could never be entered.
 */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  if (length > userLimits.passwordMax)
    return `Password must be at most ${userLimits.passwordMax} characters.`;
  if (password !== password.trim()) return 'Password must not begin or end with a space.';
  const complete =
    length >= userLimits.passwordMin &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\p{N}/u.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password);
  return complete ? null : passwordHelp;
}
