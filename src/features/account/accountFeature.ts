import type { Feature } from '../../data/feature';
import { addAccountListeners } from './accountListeners';
import { ownAccountChanges } from './ownAccountChanges';

/** The screen itself is in `app/features`, which gives it the dialog for a new password. */
export const account: Feature = {
  changes: ownAccountChanges,
  listeners: [addAccountListeners],
  commands: () => import(/* webpackChunkName: 'palette' */ './accountCommands'),
};
