import { eventsReceived } from '../../realtime/realtimeSlice';
import { loggedOut } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { announced, desktopTag } from './announcement';
import { showDesktopNotification } from './desktop';
import { toastShown } from './toastsSlice';

/** Live events become a toast and, with permission, a desktop notification; the list entry is the list's own matter. */
export function addNotificationsListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: eventsReceived,
    effect: ({ payload }, { dispatch, extra }) => {
      for (const event of payload) {
        const told = announced(event);
        if (!told) continue;
        dispatch(toastShown({ message: told.message, key: told.key, variant: 'info' }));
        showDesktopNotification(told.message, desktopTag(told, extra.clock.now()));
      }
    },
  });
  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }, { dispatch }) => {
      if (payload.forced && payload.reason) dispatch(toastShown({ message: payload.reason, variant: 'warning', key: 'session-ended' }));
    },
  });
}
