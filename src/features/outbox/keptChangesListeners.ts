import { selectUnsentCount, storageRemoved } from '../../data/outbox/outboxSlice';
import { countText } from '../../lib/format';
import { loggedOut } from '../../data/session/sessionSlice';
import type { StartAppListening } from '../../data/store/listening';
import { toastShown } from '../../data/toasts/toastsSlice';

/**
 * Says when the server ends a session that changes are kept, and who can send them; and when the
 * browser has removed them, what became of them.
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
      const [they, are, them] = count === 1 ? ['It', 'was', 'it'] : ['They', 'were', 'them'];
      const message = `This browser has removed the data of this site, with ${changes} not sent yet. ${they} ${are} ${
        isStored
          ? 'stored again and will be sent.'
          : `not stored again. Leave this page open until it has sent ${them}.`
      }`;
      dispatch(toastShown({ message, variant: 'warning', persist: true }));
    },
  });
}
