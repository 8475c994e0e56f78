import type { Credentials } from '../contract/session';
import { fieldsOf, type EndpointPolicy, type FeaturePolicies } from '../lib/logPolicy';
import { userInfoPolicy } from '../session/sessionPolicy';
import type { sessionApi } from './sessionApi';

type Endpoint = keyof typeof sessionApi.endpoints;

export const sessionApiPolicies: FeaturePolicies = {
  endpoints: {
    login: {
      arg: fieldsOf<Credentials>({ email: 'name', password: 'secret', persist: 'plain' }),
      data: { fields: { user: userInfoPolicy, accessToken: 'secret' } },
    },
    logout: { arg: 'plain', data: 'omit' },
    changePassword: {
      arg: fieldsOf<{ current: string; next: string }>({ current: 'secret', next: 'secret' }),
      data: 'omit',
    },
  } satisfies Record<Endpoint, EndpointPolicy>,
};
