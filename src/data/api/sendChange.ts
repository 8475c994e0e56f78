import { errorText } from '../../lib/errors';
import type { AppThunk } from '../store/hooks';
import { toastShown } from '../toasts/toastsSlice';
import { newKey } from './newKey';
import { startMutation } from './startMutation';

/** Makes a change that can wait, by the name of its mutation. @returns why it was refused, or null */
export const sendChange =
  (endpoint: string, arg: object): AppThunk<Promise<string | null>> =>
  async (dispatch) => {
    const call = { endpoint, arg: { ...arg, key: dispatch(newKey()) } };
    const { error } = (await dispatch(startMutation(call))) ?? {};
    return error ? errorText(error) : null;
  };

/** The same without a form that could show the refusal: a toast does. */
export const sendAndSay =
  (endpoint: string, arg: object): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const message = await dispatch(sendChange(endpoint, arg));
    if (message !== null) dispatch(toastShown({ message, variant: 'error' }));
  };
