import { nanoid } from '@reduxjs/toolkit';
import type { Notification } from '../../contract/notification';
import { eventsReceived, resyncDemanded } from '../../realtime/realtimeSlice';
import type { StartAppListening } from '../../store/listening';
import { announced } from './announcement';
import { changeNotifications, notificationsApi } from './notificationsApi';
import { addLive } from './readNotifications';

/** Live events become entries of the list; one that arrives while the list is being fetched is added to the answer, once. */
export function addNotificationListListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: eventsReceived,
    effect: async ({ payload }, { dispatch, getState, condition, extra }) => {
      const live: Notification[] = [];
      for (const event of payload) {
        const told = announced(event);
        if (!told || (event.name !== 'notification' && event.name !== 'taskUpdate' && event.name !== 'taskComment')) continue;
        const { notificationId, taskId, createdAt } = event.payload.data;
        const at = createdAt ?? new Date(extra.clock.now()).toISOString();
        live.push({ _id: notificationId ?? `live-${nanoid()}`, message: told.message, time: 'just now', read: false, taskId, createdAt: at });
      }
      if (live.length === 0) return;
      const isFetching = () => notificationsApi.endpoints.getNotifications.select()(getState()).status === 'pending';
      if (isFetching() && !(await condition(() => !isFetching(), 60_000))) return;
      dispatch(changeNotifications((list) => addLive(list, live)));
    },
  });
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) => void dispatch(notificationsApi.util.invalidateTags(['Notifications'])),
  });
}
