import type { Feature } from '../../data/feature';

/** The screen itself is in `app/routes`, which gives it the dialog for a new password. */
export const account: Feature = {
  commands: () => import(/* webpackChunkName: 'palette' */ './accountCommands'),
};
