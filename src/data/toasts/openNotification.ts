import { createAction } from '@reduxjs/toolkit';
import type { Notification } from '../../contract/notification';
import type { AppDispatch } from '../store/hooks';
import { isFormOpen } from '../../ui/dialogs/modals';
import { toastClosed, toastShown, type NotificationTarget } from './toastsSlice';

/** A person clicked a notification. The header's listeners open what it is about. */
export const notificationOpened = createAction<NotificationTarget>(
  'notifications/notificationOpened',
);

/** What a notification opens; null when the backend sends only a message. */
export function notificationTarget({
  _id,
  taskId,
  type,
}: Pick<Notification, '_id' | 'taskId' | 'type'>): NotificationTarget | null {
  if (taskId === undefined && type === undefined) return null;
  return { id: _id, ...(taskId !== undefined && { taskId }), ...(type !== undefined && { type }) };
}

/** Opens what the toast `key` is about and closes it, unless that would close an open form. */
export function openNotification(
  dispatch: AppDispatch,
  opened: NotificationTarget,
  key: string | undefined = opened.id,
): void {
  if (isFormOpen()) {
    const message =
      'Finish or close the open form first. You will find the notification under the bell.';
    dispatch(toastShown({ key: 'form-open', message, variant: 'warning' }));
    return;
  }
  dispatch(notificationOpened(opened));
  if (key !== undefined) dispatch(toastClosed(key));
}
