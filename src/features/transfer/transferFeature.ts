import type { Feature } from '../../data/feature';

export const transfer: Feature = {
  commands: () => import(/* webpackChunkName: 'palette' */ './menu/transferCommands'),
};
