import type { Dispatch } from '@reduxjs/toolkit';
import { selectIdentity } from '../../session/sessionSlice';
import type { StoreExtra } from '../../store/extra';
import type { RootState } from '../../store/rootState';
import { toastClosed, toastShown } from '../toasts/toastsSlice';

/** What is mirrored to the browser's storage for one person. */
type Kept = 'task drafts' | 'note drafts' | 'seen comments';

interface Failures {
  identity: string | null;
  of: Set<Kept>;
}

const key = 'not-kept';
const message =
  'This browser’s storage is full or switched off. Text that you have not saved or sent is lost when you leave this page.';
const failures = new WeakMap<StoreExtra, Failures>();

/**
 * Tells the person when something could not be kept: one message, which stays until everything can be kept again. Once it is
 * dismissed it does not come back with the next key.
 */
export function reportKept(
  api: { dispatch: Dispatch; getState: () => RootState; extra: StoreExtra },
  what: Kept,
  isKept: boolean,
): void {
  const identity = selectIdentity(api.getState());
  let failing = failures.get(api.extra);
  if (failing?.identity !== identity)
    failures.set(api.extra, (failing = { identity, of: new Set() }));
  const hadFailed = failing.of.size > 0;
  if (isKept) failing.of.delete(what);
  else failing.of.add(what);
  const hasFailed = failing.of.size > 0;
  if (hasFailed && !hadFailed)
    api.dispatch(toastShown({ key, message, variant: 'error', persist: true }));
  if (hadFailed && !hasFailed) api.dispatch(toastClosed(key));
}
