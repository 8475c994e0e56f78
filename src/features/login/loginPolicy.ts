import type { Credentials } from '../../contract/session';
import { fieldsOf, type EndpointPolicy, type FeaturePolicies } from '../../lib/logPolicy';
import { userInfoPolicy } from '../../session/sessionPolicy';
import type { loginApi } from './loginApi';
import type { passwordApi } from './passwordApi';

type Endpoint = keyof typeof loginApi.endpoints | keyof typeof passwordApi.endpoints;

export const loginPolicies: FeaturePolicies = {
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
