import type { Feature } from '../../data/feature';
import { addNotificationOpenedListeners } from './notificationOpenedListeners';

export const header: Feature = {
  listeners: [addNotificationOpenedListeners],
  commands: () => import(/* webpackChunkName: 'palette' */ './accountCommands'),
};
