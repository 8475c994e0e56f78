import type { Feature } from '../../data/feature';
import { addNotificationOpenedListeners } from './notificationOpenedListeners';

declare module '../../data/dialogs/dialogsSlice' {
  interface DialogProps {
    password: NoProps;
    /** The dialog opens with the last minutes, or with a full recording. */
    report: { reporting: 'minutes' | 'full' };
  }
}

export const header: Feature = {
  listeners: [addNotificationOpenedListeners],
  dialogs: { password: async () => (await import('./ChangePasswordDialog')).ChangePasswordDialog },
  commands: () => import(/* webpackChunkName: 'palette' */ './accountCommands'),
};
