import {
  selectOutboxUnsafe,
  selectUnsentCount,
  storageRemoved,
} from '../../data/outbox/outboxSlice';
import { countText } from '../../lib/format';
import { loggedOut } from '../../data/session/sessionSlice';
import type { StartAppListening } from '../../data/store/listening';
import { toastShown } from '../../data/toasts/toastsSlice';

/**
 * Says when the server ends a session that changes are kept, and who can send them; and when the
 * browser has removed them, whether they could be stored again. The browser asks before the page is
 * left with changes that are not stored.
 */
export function addKeptChangesListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: loggedOut,
    effect: ({ payload: { reason } }, { dispatch, getOriginalState }) => {
      const before = getOriginalState();
      const { user } = before.session;
      const count = selectUnsentCount(before);
      if (!user || reason === undefined || count === 0) return;
      const message = `${countText(count, 'change')} not sent yet. Log in again as ${user.name} to send ${count === 1 ? 'it' : 'them'}.`;
      dispatch(toastShown({ message, variant: 'warning', persist: true }));
    },
  });
  startListening({
    actionCreator: storageRemoved,
    effect: ({ payload: isStored }, { dispatch, getState }) => {
      const count = selectUnsentCount(getState());
      if (count === 0) return;
      const changes = countText(count, 'change');
      const message = `This browser has removed the data of this site, with ${changes} not sent yet. ${
        isStored
          ? 'All is stored again and will be sent.'
          : 'It could not be stored again: leave this page open until all is sent.'
      }`;
      dispatch(toastShown({ message, variant: 'warning', persist: true }));
    },
  });
  const ask = (event: Event): void => event.preventDefault();
  startListening({
    predicate: (_action, current, original) =>
      selectOutboxUnsafe(current) !== selectOutboxUnsafe(original),
    effect: (_action, { getState }) => {
      if (typeof window === 'undefined') return;
      if (selectOutboxUnsafe(getState())) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    },
  });
}
