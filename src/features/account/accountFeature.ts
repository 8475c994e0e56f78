import type { Feature } from '../../data/feature';
import { ownAccountChanges } from './ownAccountChanges';

/** The screen itself is in `app/features`, which gives it the dialog for a new password. */
export const account: Feature = {
  changes: ownAccountChanges,
  commands: () => import(/* webpackChunkName: 'palette' */ './accountCommands'),
};
