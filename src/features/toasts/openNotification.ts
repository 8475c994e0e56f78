import { createAction } from '@reduxjs/toolkit';
import type { Notification } from '../../contract/notification';
import type { AppDispatch } from '../../store/hooks';
import { isFormOpen } from '../../ui/dialogs/modals';
import { toastClosed, toastShown, type NotificationTarget } from './toastsSlice';

/** A person clicked a notification. It becomes read; what it is about is opened by the header's listeners. */
export const notificationOpened = createAction<NotificationTarget>(
  'notifications/notificationOpened',
);

/** What a notification opens; null where a backend sends only a message. */
export function notificationTarget({
  _id,
  taskId,
  type,
}: Pick<Notification, '_id' | 'taskId' | 'type'>): NotificationTarget | null {
  if (taskId === undefined && type === undefined) return null;
  return { id: _id, ...(taskId !== undefined && { taskId }), ...(type !== undefined && { type }) };
}

/** Opens what a toast or desktop notification is about, unless that would close a form that is being filled in. */
export function openNotification(dispatch: AppDispatch, opened: NotificationTarget): void {
  if (isFormOpen()) {
    const message = 'Finish or close the open form first. The notification is kept under the bell.';
    dispatch(toastShown({ key: 'form-open', message, variant: 'warning' }));
    return;
  }
  dispatch(notificationOpened(opened));
  if (opened.id !== undefined) dispatch(toastClosed(opened.id));
}
