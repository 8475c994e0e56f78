import { onlyRoot, type Feature } from '../../data/feature';

export const webhooks: Feature = {
  routes: [
    {
      path: '/webhooks',
      roles: onlyRoot,
      isDocket: true,
      load: async () => (await import('./WebhookScreen')).WebhookScreen,
    },
  ],
  commands: () => import(/* webpackChunkName: 'palette' */ './webhookCommands'),
};
