import type { UserInfo } from '../../contract/session';
import { isFields } from '../../lib/fields';
import type { AppThunk } from '../../data/store/hooks';
import { toastShown } from '../../data/toasts/toastsSlice';

/** The link of a task that led to /login. It is the state of that history entry. */
export interface FollowedLink {
  taskId: string;
}

/** Greets someone who has just logged in, and offers the task whose link they followed. */
export const welcome =
  ({ name }: UserInfo, entryState: unknown): AppThunk<void> =>
  (dispatch) => {
    dispatch(toastShown({ message: `Welcome back ${name}!`, variant: 'success' }));
    if (!isFields(entryState) || typeof entryState.taskId !== 'string') return;
    const message = 'You followed a link to a task.';
    dispatch(toastShown({ message, opens: { taskId: entryState.taskId }, persist: true }));
  };
