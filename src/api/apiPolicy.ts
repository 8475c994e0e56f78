import type { SerializedError } from '@reduxjs/toolkit';
import { isObject } from '../lib/fields';
import type { FieldVersion } from '../contract/task';
import type { UserRef } from '../contract/user';
import {
  bare,
  type EndpointPolicy,
  type FeaturePolicies,
  fieldsOf,
  listOf,
  payload,
  type Policy,
  policyAt,
} from '../lib/logPolicy';
import type { RootState } from '../store/rootState';
import { api } from './api';
import type { AppError, Conflict } from './errors';
import type { AnswerMeta } from './callOrWait';

export type EndpointPolicies = Readonly<Record<string, EndpointPolicy>>;

const names = listOf('name');
const person = fieldsOf<UserRef>({ _id: 'plain', name: 'name' });
/** A title, a description, labels, a date, or null. */
const fieldValue: Policy = {
  choose: (value) => (Array.isArray(value) ? names : typeof value === 'string' ? 'text' : 'plain'),
};

/** An answer that is not ok, or a thrown error without its stack. */
export const errorPolicy = fieldsOf<AppError & SerializedError>({
  status: 'plain',
  text: 'text',
  conflict: fieldsOf<Conflict>({
    seq: 'plain',
    fields: listOf(
      fieldsOf<Conflict['fields'][number]>({
        field: 'plain',
        value: fieldValue,
        user: person,
        at: 'plain',
        earlier: listOf(fieldsOf<FieldVersion>({ value: fieldValue, user: person, at: 'plain' })),
      }),
    ),
  }),
  name: 'plain',
  message: 'text',
  code: 'plain',
  stack: 'omit',
});
const tag = fieldsOf<{ type: string; id?: string | number }>(
  { type: 'plain', id: 'plain' },
  'plain',
);
/** Actions for RTK Query's own use. They are not recorded. */
const bookkeeping = [
  'api/invalidation/updateProvidedBy',
  'api/internalSubscriptions/subscriptionsUpdated',
  'api/config/middlewareRegistered',
  'api/subscriptions/updateSubscriptionOptions',
  'api/subscriptions/unsubscribeQueryResult',
  'api/subscriptions/internal_getRTKQSubscriptions',
  '__rtkq/focused',
  '__rtkq/unfocused',
  '__rtkq/online',
  '__rtkq/offline',
];

const get = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
const textAt = (value: unknown, ...path: string[]): string => {
  const found = path.reduce(get, value);
  return typeof found === 'string' ? found : '';
};
/** The endpoint in the cache key of an action: `getTasks(...)`. */
export const endpointOfKey = (action: unknown): string =>
  /^([^(]*)\(/.exec(textAt(action, 'payload', 'queryCacheKey'))?.[1] ?? '';

/** One policy per endpoint. For an unknown endpoint, argument and data are left out. */
export function byEndpoint(
  endpoints: EndpointPolicies,
  make: (endpoint: EndpointPolicy) => Policy,
  nameOf: (value: unknown) => string,
): Policy {
  const made = new Map(Object.entries(endpoints).map(([name, endpoint]) => [name, make(endpoint)]));
  const other = make({ arg: 'omit', data: 'omit' });
  return { choose: (value) => made.get(nameOf(value)) ?? other };
}

const meta = (arg: Policy): Policy => ({
  fields: {
    requestId: 'plain',
    requestStatus: 'plain',
    startedTimeStamp: 'plain',
    fulfilledTimeStamp: 'plain',
    aborted: 'plain',
    condition: 'plain',
    rejectedWithValue: 'plain',
    arg: {
      fields: {
        endpointName: 'plain',
        originalArgs: arg,
        queryCacheKey: 'plain',
        subscribe: 'plain',
        track: 'plain',
        fixedCacheKey: 'plain',
      },
    },
    baseQueryMeta: fieldsOf<AnswerMeta>({ isWaiting: 'plain' }),
  },
});

/** The value of each patch follows the policy of the place that its path leads to. */
function patched(data: Policy): Policy {
  const made = new Map<Policy, Policy>();
  const patchOf = (value: Policy): Policy => {
    const known = made.get(value) ?? { fields: { op: 'plain', path: listOf('plain'), value } };
    made.set(value, known);
    return known;
  };
  const pathOf = (patch: unknown): (string | number)[] => {
    const path = get(patch, 'path');
    return Array.isArray(path)
      ? path.filter((key) => typeof key === 'string' || typeof key === 'number')
      : [];
  };
  return {
    fields: {
      queryCacheKey: 'plain',
      patches: listOf({ choose: (patch) => patchOf(policyAt(data, pathOf(patch))) }),
    },
  };
}

const stamps = {
  status: 'plain',
  requestId: 'plain',
  endpointName: 'plain',
  startedTimeStamp: 'plain',
  fulfilledTimeStamp: 'plain',
  error: errorPolicy,
} as const;

/** The API's part of the state. Data follows the policy of its endpoint. */
export function apiState(endpoints: EndpointPolicies): Policy {
  const nameOf = (entry: unknown) => textAt(entry, 'endpointName');
  return fieldsOf<RootState['api']>({
    queries: {
      map: byEndpoint(
        endpoints,
        ({ arg, data }) => ({ fields: { ...stamps, originalArgs: arg, data } }),
        nameOf,
      ),
    },
    mutations: {
      map: byEndpoint(endpoints, ({ data }) => ({ fields: { ...stamps, data } }), nameOf),
    },
    provided: 'omit',
    subscriptions: 'omit',
    config: 'omit',
  });
}

/** The policies of all actions of RTK Query, from the endpoint policies of the features. */
export function apiPolicies(endpoints: EndpointPolicies): FeaturePolicies {
  const nameOf = (action: unknown) => textAt(action, 'meta', 'arg', 'endpointName');
  const actions: Record<string, Policy> = {
    [api.util.resetApiState.type]: bare,
    [api.util.invalidateTags.type]: payload(listOf(tag)),
    'api/queries/removeQueryResult': payload({ fields: { queryCacheKey: 'plain' } }),
    'api/queries/queryResultPatched': byEndpoint(
      endpoints,
      ({ data }) => payload(patched(data)),
      endpointOfKey,
    ),
    'api/queries/cacheEntriesUpserted': {
      fields: {
        payload: listOf(upserted(endpoints)),
        meta: { fields: { requestId: 'plain', timestamp: 'plain' } },
      },
    },
    'api/mutations/removeMutationResult': payload({
      fields: { requestId: 'plain', fixedCacheKey: 'plain' },
    }),
  };
  for (const thunk of ['api/executeQuery', 'api/executeMutation']) {
    actions[`${thunk}/pending`] = byEndpoint(
      endpoints,
      ({ arg }) => ({ fields: { meta: meta(arg) } }),
      nameOf,
    );
    actions[`${thunk}/fulfilled`] = byEndpoint(
      endpoints,
      ({ arg, data }) => ({ fields: { payload: data, meta: meta(arg) } }),
      nameOf,
    );
    actions[`${thunk}/rejected`] = byEndpoint(
      endpoints,
      ({ arg }) => ({ fields: { payload: errorPolicy, error: errorPolicy, meta: meta(arg) } }),
      nameOf,
    );
  }
  for (const type of bookkeeping) actions[type] = 'omit';
  return { actions };
}

const upserted = (endpoints: EndpointPolicies): Policy =>
  byEndpoint(
    endpoints,
    ({ arg, data }) => ({
      fields: {
        queryDescription: {
          fields: { endpointName: 'plain', originalArgs: arg, queryCacheKey: 'plain' },
        },
        value: data,
        providedTags: listOf(tag),
      },
    }),
    (entry) => textAt(entry, 'queryDescription', 'endpointName'),
  );
