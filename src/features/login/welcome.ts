import type { UserInfo } from '../../contract/session';
import { toastShown } from '../toasts/toastsSlice';

/** Greets someone who has just logged in. */
export const welcome = ({ name }: UserInfo) =>
  toastShown({ message: `Welcome back ${name}!`, variant: 'success' });
