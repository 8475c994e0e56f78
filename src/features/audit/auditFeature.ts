import { onlyRoot, type Feature } from '../../data/feature';
import { auditPath } from './auditState';

export const audit: Feature = {
  routes: [
    {
      path: auditPath,
      roles: onlyRoot,
      isDocket: true,
      load: async () => (await import('./AuditScreen')).AuditScreen,
    },
  ],
  commands: () => import(/* webpackChunkName: 'palette' */ './auditCommands'),
};
