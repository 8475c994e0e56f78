import { nanoid } from '@reduxjs/toolkit';
import type { Notification } from '../../contract/notification';
import { resyncDemanded } from '../../realtime/realtimeSlice';
import { notificationReceived } from '../../realtime/serverEvents';
import type { StartAppListening } from '../../store/listening';
import { readLiveNotification, liveTarget, type LiveNotification } from './liveNotification';
import {
  updateNotificationList,
  selectNotificationList,
  notificationsApi,
} from './notificationsApi';
import { notificationOpened } from '../toasts/openNotification';
import { addLiveEntry, isLiveId, liveId } from './notificationList';

/** How long events without ids are gathered before the list is fetched again for all of them, in milliseconds. */
const gatherFor = 500;

/** The entry that a live event makes, as of `now`. */
function entryOf(told: LiveNotification, now: number): Notification {
  const { notificationId, taskId, createdAt = new Date(now).toISOString() } = told.data;
  const type = liveTarget(told)?.type;
  return {
    _id: notificationId ?? liveId(nanoid()),
    message: told.message,
    time: 'just now',
    read: false,
    taskId,
    createdAt,
    ...(type && { type }),
  };
}

/**
 * Live events become entries of the list; one that arrives while the list is being fetched is added to the answer, once. Where
 * an event does not name its entry only the server can: then the list is also fetched again, once for many.
 */
export function addNotificationListListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: notificationReceived,
    effect: async (event, { dispatch, getState, condition, extra }) => {
      const entry = entryOf(readLiveNotification(event), extra.clock.now());
      const isFetching = () =>
        notificationsApi.endpoints.getNotifications.select()(getState()).status === 'pending';
      // One without an id is shown at once: an answer that is under way takes it over, or says what it is.
      if (!isLiveId(entry._id) && isFetching() && !(await condition(() => !isFetching(), 60_000)))
        return;
      dispatch(updateNotificationList((list) => addLiveEntry(list, [entry])));
    },
  });
  let isGathering = false;
  startListening({
    actionCreator: notificationReceived,
    effect: async ({ payload }, { dispatch, delay }) => {
      if (isGathering || payload.data.notificationId !== undefined) return;
      isGathering = true;
      await delay(gatherFor).finally(() => (isGathering = false));
      dispatch(notificationsApi.util.invalidateTags(['Notifications']));
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
    effect: (_action, { dispatch }) =>
      void dispatch(notificationsApi.util.invalidateTags(['Notifications'])),
  });
}
