import type { ApiToken, ApiTokenInput, NewApiToken } from '../../contract/apiToken';
import type { EndedSessions, SignedInDevice } from '../../contract/session';
import type { OwnAccountChange } from '../../contract/user';
import { fieldsOf, listOf, type EndpointPolicy, type FeaturePolicies } from '../../lib/logPolicy';
import type { accountApi } from './accountApi';

const apiToken = {
  _id: 'plain',
  name: 'text',
  scope: 'plain',
  createdAt: 'plain',
  expiresAt: 'plain',
  lastUsed: 'plain',
} as const;

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
    getApiTokens: { arg: 'plain', data: listOf(fieldsOf<ApiToken>(apiToken)) },
    createApiToken: {
      arg: fieldsOf<ApiTokenInput>({ name: 'text', scope: 'plain', days: 'plain' }),
      data: fieldsOf<NewApiToken>({ ...apiToken, token: 'secret' }),
    },
    deleteApiToken: { arg: 'plain', data: 'omit' },
    endDevices: { arg: 'plain', data: fieldsOf<EndedSessions>({ ended: 'plain' }) },
  } satisfies Record<keyof typeof accountApi.endpoints, EndpointPolicy>,
};
