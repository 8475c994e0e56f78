import { api } from '../../api/api';
import type { NotificationList } from '../../contract/notification';
import { readNotificationList } from './readNotifications';

const nothing: NotificationList = { notifications: [], unreadCount: 0 };

/** The notification list. A failed fetch is an empty list; a failed mark is ignored (specification, points 4 and 8). */
export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.query<NotificationList, void>({
      queryFn: async (_none, _queryApi, _extra, call) => {
        const { data, error } = await call('/api/notification');
        return { data: error ? nothing : readNotificationList(data) };
      },
      providesTags: ['Notifications'],
      keepUnusedDataFor: 3600,
    }),
    markRead: build.mutation<unknown, string>({
      query: (notificationId) => ({ url: '/api/notification/read', method: 'POST', body: { notificationId } }),
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

/** An action that changes the list; does nothing while there is none. */
export function changeNotifications(recipe: (list: NotificationList) => void) {
  return notificationsApi.util.updateQueryData('getNotifications', undefined, recipe);
}

export const { useGetNotificationsQuery, useMarkReadMutation, useMarkAllReadMutation } = notificationsApi;
