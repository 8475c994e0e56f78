import { setPasswordPath } from '../../contract/link';
import type { Feature } from '../../data/feature';

export const login: Feature = {
  routes: [
    {
      path: '/login',
      isForGuests: true,
      isFrequent: true,
      load: async () => (await import('./LoginScreen')).LoginScreen,
    },
    {
      path: setPasswordPath,
      load: async () => (await import('./SetPasswordScreen')).SetPasswordScreen,
    },
  ],
};
