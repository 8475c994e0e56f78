import { notificationReceived } from '../../realtime/serverEvents';
import { selectIdentity } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { readLiveNotification, desktopTag, liveTarget } from './liveNotification';
import { showDesktopNotification } from './desktopNotifications';
import { openNotification } from '../toasts/openNotification';
import { toastShown } from '../toasts/toastsSlice';

/** Live events become a toast and, with permission, a desktop notification; the list entry is the list's own matter. */
export function addNotificationsListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: notificationReceived,
    effect: (event, { dispatch, extra, getState }) => {
      const identity = selectIdentity(getState());
      const told = readLiveNotification(event);
      const opens = liveTarget(told) ?? undefined;
      dispatch(toastShown({ message: told.message, key: told.key, variant: 'info', opens }));
      showDesktopNotification(told.message, desktopTag(told, extra.clock.now()), () => {
        if (opens && selectIdentity(getState()) === identity) openNotification(dispatch, opens);
      });
    },
  });
}
