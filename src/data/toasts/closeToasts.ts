import type { AppThunk } from '../store/hooks';
import { selectToasts, toastClosed, type Toast } from './toastsSlice';

/** Closes toasts that would cover what has just opened. */
export const closeToasts =
  (covers: (toast: Toast) => boolean): AppThunk<void> =>
  (dispatch, getState) => {
    for (const toast of selectToasts(getState()))
      if (covers(toast)) dispatch(toastClosed(toast.key));
  };
