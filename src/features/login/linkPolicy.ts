import type { LinkOwner } from '../../contract/link';
import { fieldsOf, type EndpointPolicy, type FeaturePolicies } from '../../lib/logPolicy';
import type { linkApi } from './linkApi';

export const linkPolicies: FeaturePolicies = {
  endpoints: {
    readLink: {
      arg: fieldsOf<{ token: string }>({ token: 'secret' }),
      data: fieldsOf<LinkOwner>({ kind: 'plain', name: 'name', email: 'name' }),
    },
    setPassword: {
      arg: fieldsOf<{ token: string; password: string }>({ token: 'secret', password: 'secret' }),
      data: 'omit',
    },
    requestLink: { arg: fieldsOf<{ email: string }>({ email: 'name' }), data: 'omit' },
  } satisfies Record<keyof typeof linkApi.endpoints, EndpointPolicy>,
};
