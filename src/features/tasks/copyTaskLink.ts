import type { AppThunk } from '../../store/hooks';
import { copyText } from '../../ui/browser/copyText';
import { taskLink } from '../navigation/taskPath';
import { toastShown } from '../toasts/toastsSlice';

/** Copies the link of a task. If the browser refuses, a toast shows it. */
export function copyTaskLink(id: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const link = taskLink(id);
    dispatch(
      (await copyText(link))
        ? toastShown({ key: 'link', message: 'Link copied.', variant: 'success' })
        : toastShown({ key: 'link', message: `Copy this link: ${link}`, variant: 'info' }),
    );
  };
}
