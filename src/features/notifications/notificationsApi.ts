import { api } from '../../api/api';
import type { NotificationList } from '../../contract/notification';
import type { RootState } from '../../store/rootState';
import { isLiveId, readNotificationList, withLive } from './readNotifications';

const nothing: NotificationList = { notifications: [], unreadCount: 0 };

/** The notification list. A failed fetch is an empty list; a failed mark is ignored (specification, points 4 and 8). */
export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.query<NotificationList, void>({
      queryFn: async (_none, { getState }, _extra, call) => {
        const { data, error } = await call('/api/notification');
        return { data: withLive(error ? nothing : readNotificationList(data), heldNotifications(getState() as RootState)) };
      },
      providesTags: ['Notifications'],
      keepUnusedDataFor: 3600,
    }),
    markRead: build.mutation<unknown, string>({
      queryFn: (notificationId, _queryApi, _extra, call) =>
        isLiveId(notificationId) ? { data: null } : call({ url: '/api/notification/read', method: 'POST', body: { notificationId } }),
      onQueryStarted: (notificationId, { dispatch }) => {
        dispatch(
          changeNotifications((list) => {
            const entry = list.notifications.find((one) => one._id === notificationId && !one.read);
            if (!entry) return;
            entry.read = true;
            list.unreadCount = Math.max(0, list.unreadCount - 1);
          }),
        );
      },
    }),
    markAllRead: build.mutation<unknown, void>({
      query: () => ({ url: '/api/notification/read', method: 'POST' }),
      onQueryStarted: (_none, { dispatch }) => {
        dispatch(
          changeNotifications((list) => {
            for (const entry of list.notifications) entry.read = true;
            list.unreadCount = 0;
          }),
        );
      },
    }),
  }),
});

/** The list as the cache holds it; undefined before the first answer. */
export function heldNotifications(state: RootState): NotificationList | undefined {
  return notificationsApi.endpoints.getNotifications.select()(state).data;
}

/** An action that changes the list; does nothing while there is none. */
export function changeNotifications(recipe: (list: NotificationList) => void) {
  return notificationsApi.util.updateQueryData('getNotifications', undefined, recipe);
}

export const { useGetNotificationsQuery, useMarkReadMutation, useMarkAllReadMutation } = notificationsApi;
