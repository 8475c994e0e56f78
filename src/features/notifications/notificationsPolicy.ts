import type { Notification, NotificationList } from '../../contract/notification';
import {
  fieldsOf,
  listOf,
  payload,
  type EndpointPolicy,
  type FeaturePolicies,
  type Policy,
} from '../../lib/logPolicy';
import type { notificationsApi } from './notificationsApi';
import { notificationOpened } from '../toasts/openNotification';
import {
  toastClosed,
  toastShown,
  type NotificationTarget,
  type Toast,
} from '../toasts/toastsSlice';

/** A toast's key is an id, the number of an event, or a constant. */
const opened = fieldsOf<NotificationTarget>({ id: 'plain', taskId: 'plain', type: 'plain' });
const toast = fieldsOf<Toast>({
  key: 'plain',
  message: 'text',
  variant: 'plain',
  persist: 'plain',
  opens: opened,
  undo: 'plain',
});
const notification = fieldsOf<Notification>({
  _id: 'plain',
  id: 'plain',
  message: 'text',
  time: 'plain',
  read: 'plain',
  taskId: 'plain',
  createdAt: 'plain',
  type: 'plain',
});

export const toastsState: Policy = listOf(toast);

export const notificationsPolicies: FeaturePolicies = {
  actions: {
    [toastShown.type]: payload(toast),
    [toastClosed.type]: payload('plain'),
    [notificationOpened.type]: payload(opened),
  },
  endpoints: {
    getNotifications: {
      arg: 'plain',
      data: fieldsOf<NotificationList>({
        notifications: listOf(notification),
        unreadCount: 'plain',
      }),
    },
    markRead: { arg: 'plain', data: 'omit' },
    markAllRead: { arg: 'plain', data: 'omit' },
  } satisfies Record<keyof typeof notificationsApi.endpoints, EndpointPolicy>,
};
