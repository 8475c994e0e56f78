import type { EndedSessions, SignedInDevice } from '../../contract/session';
import type { OwnAccountChange } from '../../contract/user';
import { fieldsOf, listOf, type EndpointPolicy, type FeaturePolicies } from '../../lib/logPolicy';
import type { accountApi } from './accountApi';

export const accountPolicies: FeaturePolicies = {
  endpoints: {
    changeOwnAccount: {
      arg: fieldsOf<OwnAccountChange>({ name: 'name', email: 'name', current: 'secret' }),
      data: 'omit',
    },
    getDevices: {
      arg: 'plain',
      data: listOf(
        fieldsOf<SignedInDevice>({
          _id: 'plain',
          name: 'text',
          address: 'text',
          firstSeen: 'plain',
          lastSeen: 'plain',
          isCurrent: 'plain',
        }),
      ),
    },
    endDevices: { arg: 'plain', data: fieldsOf<EndedSessions>({ ended: 'plain' }) },
  } satisfies Record<keyof typeof accountApi.endpoints, EndpointPolicy>,
};
