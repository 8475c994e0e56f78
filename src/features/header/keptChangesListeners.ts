import { selectUnsentCount } from '../../api/outboxSlice';
import { countText } from '../../lib/format';
import { loggedOut } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { toastShown } from '../toasts/toastsSlice';

/** Says when the server ends a session that changes are kept, and who can send them. */
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
}
