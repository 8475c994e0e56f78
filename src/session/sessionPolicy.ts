import type { UserInfo } from '../contract/session';
import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../lib/logPolicy';
import {
  loggedIn,
  loggedOut,
  logInAttempted,
  persistChanged,
  docketFound,
  sessionChecked,
  tokenRefreshed,
  type SessionState,
} from './sessionSlice';

export const userInfoPolicy: Policy = fieldsOf<UserInfo>({
  _id: 'plain',
  name: 'name',
  email: 'name',
  roles: listOf('plain'),
});

export const sessionState: Policy = fieldsOf<SessionState>({
  user: userInfoPolicy,
  accessToken: 'secret',
  persist: 'plain',
  status: 'plain',
  epoch: 'plain',
  isDocket: 'plain',
  logoutReason: 'text',
});

export const sessionPolicies: FeaturePolicies = {
  actions: {
    [loggedIn.type]: payload(
      fieldsOf<PayloadOf<typeof loggedIn>>({ user: userInfoPolicy, accessToken: 'secret' }),
    ),
    [tokenRefreshed.type]: payload(
      fieldsOf<PayloadOf<typeof tokenRefreshed>>({ user: userInfoPolicy, accessToken: 'secret' }),
    ),
    [loggedOut.type]: payload(
      fieldsOf<PayloadOf<typeof loggedOut>>({ forced: 'plain', reason: 'text' }),
    ),
    [logInAttempted.type]: bare,
    [persistChanged.type]: payload('plain'),
    [sessionChecked.type]: bare,
    [docketFound.type]: bare,
  },
};
