import type { Feature } from '../../data/feature';
import { addNotificationsListeners } from './notificationsListeners';

export const notifications: Feature = {
  listeners: [addNotificationsListeners],
  commands: () => import(/* webpackChunkName: 'palette' */ './notificationCommands'),
};
