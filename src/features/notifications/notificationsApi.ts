import { api } from '../../data/api/api';
import type { Notification, NotificationList } from '../../contract/notification';
import type { AppDispatch } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { isLiveId, readNotificationList, withLiveEntries } from './notificationList';

const nothing: NotificationList = { notifications: [], unreadCount: 0 };

/** A failed fetch empties the list; a failed mark is silent (specification, points 4 and 8). */
export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.query<NotificationList, void>({
      queryFn: async (_none, { getState, dispatch }, _extra, call) => {
        const { data, error, meta } = await call('/api/notification');
        const merge = (fetched: NotificationList) =>
          withLiveEntries(fetched, selectNotificationList(getState() as RootState));
        if (!error) return { data: merge(readNotificationList(data)), meta };
        dispatch(updateNotificationList((list) => Object.assign(list, merge(nothing))));
        return { error };
      },
      providesTags: ['Notifications'],
      keepUnusedDataFor: 3600,
    }),
    markRead: build.mutation<unknown, string>({
      queryFn: (notificationId, _queryApi, _extra, call) =>
        isLiveId(notificationId)
          ? { data: null }
          : call({ url: '/api/notification/read', method: 'POST', body: { notificationId } }),
      onQueryStarted: (notificationId, lifecycle) =>
        markReadOptimistically(lifecycle, (entry) => entry._id === notificationId),
    }),
    markAllRead: build.mutation<unknown, void>({
      query: () => ({ url: '/api/notification/read', method: 'POST' }),
      onQueryStarted: (_none, lifecycle) => markReadOptimistically(lifecycle, all),
    }),
  }),
});

interface QueryLifecycle {
  getState: () => unknown;
  dispatch: AppDispatch;
  queryFulfilled: Promise<unknown>;
}

/**
 * Marks unread entries before the server has answered, and undoes that when it refuses. Finds
 * entries by id and changes the count by a difference, so that notifications which arrive before
 * the answer stay unread.
 */
async function markReadOptimistically(
  { getState, dispatch, queryFulfilled }: QueryLifecycle,
  which: (entry: Notification) => boolean,
): Promise<void> {
  const stateNow = () => getState() as RootState;
  const list = selectNotificationList(stateNow());
  if (!list) return;
  const unread = list.notifications.filter((entry) => !entry.read && which(entry));
  const ids = new Set(unread.map((entry) => entry._id));
  // The server may count more than its list has.
  const lowered = which === all ? list.unreadCount : Math.min(ids.size, list.unreadCount);
  const mark = (read: boolean) =>
    updateNotificationList((draft) => {
      for (const entry of draft.notifications) if (ids.has(entry._id)) entry.read = read;
      draft.unreadCount += read ? -lowered : lowered;
    });
  dispatch(mark(true));
  const { requestId } = selectEntry(stateNow());
  try {
    await queryFulfilled;
  } catch {
    // The refusal is silent. A list that was fetched since needs no undo.
    if (selectEntry(stateNow()).requestId === requestId) dispatch(mark(false));
  }
}

const all = () => true;
const selectEntry = (state: RootState) =>
  notificationsApi.endpoints.getNotifications.select()(state);

/** Undefined before the first answer. */
export function selectNotificationList(state: RootState): NotificationList | undefined {
  return selectEntry(state).data;
}

/** Changes the list, if there is one. */
export function updateNotificationList(recipe: (list: NotificationList) => void) {
  return notificationsApi.util.updateQueryData('getNotifications', undefined, recipe);
}

export const { useGetNotificationsQuery, useMarkReadMutation, useMarkAllReadMutation } =
  notificationsApi;
