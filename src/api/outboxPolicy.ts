import { isObject } from '../lib/fields';
import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../lib/logPolicy';
import { byEndpoint, errorPolicy, type EndpointPolicies } from './apiPolicy';
import {
  changeDropped,
  changeGone,
  changeRefused,
  changeMerged,
  changeNotStored,
  changeReplaced,
  changeRetried,
  changesWaiting,
  logoutAsked,
  logoutCancelled,
  logoutHeld,
  outboxClosed,
  outboxOpened,
  storageRemoved,
  type OutboxState,
  type WaitingChange,
} from './outboxSlice';

const endpointOf = (change: unknown): string =>
  isObject(change) && 'endpoint' in change ? String(change.endpoint) : '';

/** The argument of a change follows the policy of its endpoint. */
const changePolicy = (endpoints: EndpointPolicies): Policy =>
  byEndpoint(
    endpoints,
    ({ arg }) =>
      fieldsOf<WaitingChange>({
        key: 'plain',
        endpoint: 'plain',
        arg,
        at: 'plain',
        refusal: errorPolicy,
        merged: { map: 'text' },
      }),
    endpointOf,
  );

export const outboxState = (endpoints: EndpointPolicies): Policy =>
  fieldsOf<OutboxState>({
    changes: listOf(changePolicy(endpoints)),
    sending: listOf('plain'),
    isOpen: 'plain',
    isUnsafe: 'plain',
    isLogoutHeld: 'plain',
  });

export const outboxPolicies = (endpoints: EndpointPolicies): FeaturePolicies => ({
  actions: {
    [changesWaiting.type]: payload(listOf(changePolicy(endpoints))),
    [changeDropped.type]: payload('plain'),
    [changeGone.type]: payload('plain'),
    [changeRefused.type]: payload(
      fieldsOf<PayloadOf<typeof changeRefused>>({ key: 'plain', refusal: errorPolicy }),
    ),
    [changeRetried.type]: payload(
      fieldsOf<PayloadOf<typeof changeRetried>>({ key: 'plain', at: 'plain' }),
    ),
    [changeMerged.type]: payload(
      fieldsOf<PayloadOf<typeof changeMerged>>({ key: 'plain', field: 'plain', text: 'text' }),
    ),
    [changeReplaced.type]: payload(
      fieldsOf<PayloadOf<typeof changeReplaced>>({ key: 'plain', by: changePolicy(endpoints) }),
    ),
    [changeNotStored.type]: bare,
    [storageRemoved.type]: payload('plain'),
    [outboxOpened.type]: bare,
    [outboxClosed.type]: bare,
    [logoutAsked.type]: bare,
    [logoutHeld.type]: bare,
    [logoutCancelled.type]: bare,
  },
});
