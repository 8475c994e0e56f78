import type { AppThunk } from '../../data/store/hooks';
import { copyText } from '../../ui/browser/copyText';
import { taskLink } from '../../data/navigation/taskPath';
import { toastShown } from '../../data/toasts/toastsSlice';

/** Copies the link of a task. If the browser refuses, a toast shows it. */
export function copyTaskLink(id: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const link = taskLink(id);
    // With one key for all tasks, a second link would get no toast while the first one is shown.
    const key = `link-${id}`;
    dispatch(
      (await copyText(link))
        ? toastShown({ key, message: 'Link copied.', variant: 'success' })
        : toastShown({ key, message: `Copy this link: ${link}`, variant: 'info' }),
    );
  };
}
