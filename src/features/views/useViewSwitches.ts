import { errorText } from '../../lib/errors';
import type { SavedView } from '../../contract/view';
import { useAppDispatch } from '../../data/store/hooks';
import { toastShown } from '../../data/toasts/toastsSlice';
import { useChangeViewMutation, useSetStartViewMutation } from './viewsApi';

/** What is switched on and off for a view: sharing it, and beginning with it. */
export function useViewSwitches() {
  const dispatch = useAppDispatch();
  const [change] = useChangeViewMutation();
  const [setStart] = useSetStartViewMutation();
  const say = (error: unknown, message: string) =>
    dispatch(
      error === undefined
        ? toastShown({ message, variant: 'success' })
        : toastShown({ message: errorText(error), variant: 'error' }),
    );
  return {
    toggleShared: async ({ _id: id, name, isShared }: SavedView) => {
      const { error } = await change({ id, isShared: !isShared });
      const now = isShared ? 'is no longer shared' : 'is shared with everybody';
      say(error, `View "${name}" ${now}`);
    },
    toggleStart: async ({ _id: id, screen, name, isStart }: SavedView) => {
      const { error } = await setStart({ screen, id: isStart ? null : id });
      say(error, isStart ? `"${name}" is no longer your start` : `"${name}" is your start now`);
    },
  };
}
