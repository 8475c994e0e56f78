import type { Feature } from '../../data/feature';
import { addKeptChangesListeners } from './keptChangesListeners';
import { addNotificationOpenedListeners } from './notificationOpenedListeners';

export const header: Feature = {
  listeners: [addKeptChangesListeners, addNotificationOpenedListeners],
  commands: () => import(/* webpackChunkName: 'palette' */ './accountCommands'),
};
