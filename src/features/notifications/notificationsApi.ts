import { api } from '../../api/api';
import type { Notification, NotificationList } from '../../contract/notification';
import type { AppDispatch } from '../../store/hooks';
import type { RootState } from '../../store/rootState';
import { isLiveId, readNotificationList, withLiveEntries } from './notificationList';

const nothing: NotificationList = { notifications: [], unreadCount: 0 };

/** The notification list. A failed fetch is an empty list; a failed mark says nothing (specification, points 4 and 8). */
export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.query<NotificationList, void>({
      queryFn: async (_none, { getState }, _extra, call) => {
        const { data, error } = await call('/api/notification');
        return {
          data: withLiveEntries(
            error ? nothing : readNotificationList(data),
            selectNotificationList(getState() as RootState),
          ),
        };
      },
      providesTags: ['Notifications'],
      keepUnusedDataFor: 3600,
    }),
    markRead: build.mutation<unknown, string>({
      queryFn: (notificationId, _queryApi, _extra, call) =>
        isLiveId(notificationId)
          ? { data: null }
          : call({ url: '/api/notification/read', method: 'POST', body: { notificationId } }),
      onQueryStarted: (notificationId, life) =>
        readAtOnce(life, (entry) => entry._id === notificationId),
    }),
    markAllRead: build.mutation<unknown, void>({
      query: () => ({ url: '/api/notification/read', method: 'POST' }),
      onQueryStarted: (_none, life) => readAtOnce(life, 'all'),
    }),
  }),
});

/** The part of a mutation's lifecycle that `readAtOnce` uses. */
interface Life {
  getState: () => unknown;
  dispatch: AppDispatch;
  queryFulfilled: Promise<unknown>;
}

/**
 * Marks unread entries before the server has answered, and takes that back when it refuses. Entries are found by their ids and
 * the count by its difference, so that news that arrives meanwhile keeps its place and stays unread.
 */
async function readAtOnce(
  { getState, dispatch, queryFulfilled }: Life,
  which: 'all' | ((entry: Notification) => boolean),
): Promise<void> {
  const stateNow = () => getState() as RootState;
  const list = selectNotificationList(stateNow());
  if (!list) return;
  const ids = new Set(
    list.notifications
      .filter((entry) => !entry.read && (which === 'all' || which(entry)))
      .map((entry) => entry._id),
  );
  // The server may count more than its list has.
  const lowered = which === 'all' ? list.unreadCount : Math.min(ids.size, list.unreadCount);
  const mark = (read: boolean) =>
    updateNotificationList((draft) => {
      for (const entry of draft.notifications) if (ids.has(entry._id)) entry.read = read;
      draft.unreadCount += read ? -lowered : lowered;
    });
  dispatch(mark(true));
  const { requestId } = entryOf(stateNow());
  try {
    await queryFulfilled;
  } catch {
    // The refusal itself is silent. A list that was fetched since then is the server's own.
    if (entryOf(stateNow()).requestId === requestId) dispatch(mark(false));
  }
}

const entryOf = (state: RootState) => notificationsApi.endpoints.getNotifications.select()(state);

/** The list as the cache holds it; undefined before the first answer. */
export function selectNotificationList(state: RootState): NotificationList | undefined {
  return entryOf(state).data;
}

/** An action that changes the list; does nothing while there is none. */
export function updateNotificationList(recipe: (list: NotificationList) => void) {
  return notificationsApi.util.updateQueryData('getNotifications', undefined, recipe);
}

export const { useGetNotificationsQuery, useMarkReadMutation, useMarkAllReadMutation } =
  notificationsApi;
