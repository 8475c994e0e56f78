import { nanoid } from '@reduxjs/toolkit';
import type { Notification } from '../../contract/notification';
import { selectOpenTaskId, taskIdOf, taskPath } from '../../data/navigation/taskPath';
import { resyncDemanded } from '../../data/realtime/realtimeSlice';
import { notificationReceived } from '../../data/realtime/serverEvents';
import { selectIdentity, selectIsLoggedIn } from '../../data/session/sessionSlice';
import type { StartAppListening } from '../../data/store/listening';
import { notificationOpened, openNotification } from '../../data/toasts/openNotification';
import { toastShown } from '../../data/toasts/toastsSlice';
import { showDesktopNotification } from './desktopNotifications';
import {
  desktopTag,
  liveTarget,
  readLiveNotification,
  type LiveNotification,
} from './liveNotification';
import { addLiveEntry, isLiveId, liveId } from './notificationList';
import {
  notificationsApi,
  selectNotificationList,
  updateNotificationList,
} from './notificationsApi';
import { followWorkerClicks } from './workerNotifications';

/** Milliseconds until the list is fetched again after events without ids. */
const refetchDelay = 500;

/** The list entry of a live notification that arrived at `now`. */
function entryOf(live: LiveNotification, now: number): Notification {
  const { notificationId, taskId, createdAt = new Date(now).toISOString() } = live.data;
  const type = liveTarget(live)?.type;
  return {
    _id: notificationId ?? liveId(nanoid()),
    message: live.message,
    time: 'just now',
    read: false,
    taskId,
    createdAt,
    ...(type && { type }),
  };
}

/**
 * Shows live notifications as a toast, a desktop notification and an entry of the list. When an
 * event does not name its stored notification, the list is also fetched again, once for a burst.
 */
export function addNotificationsListeners(startListening: StartAppListening): void {
  const refetch = notificationsApi.util.invalidateTags(['Notifications']);
  let isRefetchPlanned = false;
  let isFollowingClicks = false;
  startListening({
    predicate: (_action, current) => !isFollowingClicks && selectIsLoggedIn(current),
    effect: (_action, { dispatch, getState }) => {
      if (isFollowingClicks) return;
      isFollowingClicks = true;
      followWorkerClicks((tag, path) => {
        const taskId = taskIdOf(path) ?? undefined;
        // A person may have reminders as push messages only.
        const isListed = selectNotificationList(getState())?.notifications.some(
          ({ _id }) => _id === tag,
        );
        if (selectIsLoggedIn(getState()))
          openNotification(dispatch, { ...(isListed && { id: tag }), taskId }, tag);
      });
    },
  });
  startListening({
    actionCreator: notificationReceived,
    effect: async (event, { dispatch, getState, condition, extra }) => {
      const identity = selectIdentity(getState());
      const now = extra.clock.now();
      const live = readLiveNotification(event);
      const opens = liveTarget(live) ?? undefined;
      // The open task shows its changes itself.
      if (opens?.taskId === undefined || opens.taskId !== selectOpenTaskId(getState()))
        dispatch(toastShown({ message: live.message, key: live.key, variant: 'info', opens }));
      void showDesktopNotification({
        message: live.message,
        tag: desktopTag(live, now),
        path: opens && (opens.taskId === undefined ? '/task' : taskPath(opens.taskId)),
        onOpen: () => {
          if (opens && selectIdentity(getState()) === identity) openNotification(dispatch, opens);
        },
      });

      const entry = entryOf(live, now);
      const isFetching = () =>
        notificationsApi.endpoints.getNotifications.select()(getState()).status === 'pending';
      // The answer of a running fetch may have this entry. It keeps entries without a stored id.
      if (!isLiveId(entry._id) && isFetching() && !(await condition(() => !isFetching(), 60_000)))
        return;
      // Without a list, as after a fetch that failed, the server is asked for it.
      if (!selectNotificationList(getState())) dispatch(refetch);
      dispatch(updateNotificationList((list) => addLiveEntry(list, entry)));
    },
  });
  startListening({
    actionCreator: notificationReceived,
    effect: async ({ payload }, { dispatch, delay }) => {
      if (isRefetchPlanned || payload.data.notificationId !== undefined) return;
      isRefetchPlanned = true;
      await delay(refetchDelay).finally(() => (isRefetchPlanned = false));
      dispatch(refetch);
    },
  });
  startListening({
    actionCreator: notificationOpened,
    effect: ({ payload: { id } }, { dispatch, getState }) => {
      const isRead = selectNotificationList(getState())?.notifications.some(
        (entry) => entry._id === id && entry.read,
      );
      if (id !== undefined && !isRead)
        void dispatch(notificationsApi.endpoints.markRead.initiate(id, { track: false }));
    },
  });
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) => void dispatch(refetch),
  });
}
