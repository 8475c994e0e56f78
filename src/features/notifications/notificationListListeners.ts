import { nanoid } from '@reduxjs/toolkit';
import type { Notification } from '../../contract/notification';
import { eventsReceived, resyncDemanded } from '../../realtime/realtimeSlice';
import type { ServerEvent } from '../../realtime/serverEvent';
import type { StartAppListening } from '../../store/listening';
import { announced, opensWith } from './announcement';
import { changeNotifications, heldNotifications, notificationsApi } from './notificationsApi';
import { notificationOpened } from './openedNotification';
import { addLive, isLiveId, liveId } from './readNotifications';

/** How long events without ids are gathered before the list is fetched again for all of them, in milliseconds. */
const gatherFor = 500;

/** The entry that a live event makes, as of `now`; null for an event that makes none. */
function entryOf(event: ServerEvent, now: number): Notification | null {
  const told = announced(event);
  if (!told) return null;
  const { notificationId, taskId, createdAt = new Date(now).toISOString() } = told.data;
  const type = opensWith(told)?.type;
  return { _id: notificationId ?? liveId(nanoid()), message: told.message, time: 'just now', read: false, taskId, createdAt, ...(type && { type }) };
}

/** Whether an event tells something without naming the entry that is stored of it. */
function isNameless(event: ServerEvent): boolean {
  const told = announced(event);
  return told !== null && told.data.notificationId === undefined;
}

/**
 * Live events become entries of the list; one that arrives while the list is being fetched is added to the answer, once. Where
 * an event does not name its entry only the server can: then the list is also fetched again, once for many.
 */
export function addNotificationListListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: eventsReceived,
    effect: async ({ payload }, { dispatch, getState, condition, extra }) => {
      const live = payload.map((event) => entryOf(event, extra.clock.now())).filter((entry) => entry !== null);
      const named = live.filter((entry) => !isLiveId(entry._id));
      const nameless = live.filter((entry) => isLiveId(entry._id));
      // At once: an answer that is under way takes them over, or says what they are.
      if (nameless.length > 0) dispatch(changeNotifications((list) => addLive(list, nameless)));
      if (named.length === 0) return;
      const isFetching = () => notificationsApi.endpoints.getNotifications.select()(getState()).status === 'pending';
      if (isFetching() && !(await condition(() => !isFetching(), 60_000))) return;
      dispatch(changeNotifications((list) => addLive(list, named)));
    },
  });
  let isGathering = false;
  startListening({
    actionCreator: eventsReceived,
    effect: async ({ payload }, { dispatch, delay }) => {
      if (isGathering || !payload.some(isNameless)) return;
      isGathering = true;
      await delay(gatherFor).finally(() => (isGathering = false));
      dispatch(notificationsApi.util.invalidateTags(['Notifications']));
    },
  });
  startListening({
    actionCreator: notificationOpened,
    effect: ({ payload: { id } }, { dispatch, getState }) => {
      const isRead = heldNotifications(getState())?.notifications.some((entry) => entry._id === id && entry.read);
      if (id !== undefined && !isRead) void dispatch(notificationsApi.endpoints.markRead.initiate(id, { track: false }));
    },
  });
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) => void dispatch(notificationsApi.util.invalidateTags(['Notifications'])),
  });
}
