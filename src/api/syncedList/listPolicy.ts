import type { Origin } from '../../lib/collection/pages';
import {
  fieldsOf,
  listOf,
  payload,
  policyAt,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import { byEndpoint, endpointOfKey, type EndpointPolicies } from '../apiPolicy';
import { rowsLoaded } from './createSyncedList';
import { listLoaded } from './listLoaded';
import type { Gone, SyncedList } from './syncedListTypes';

const originPolicy = fieldsOf<Origin>({ seq: 'plain', log: 'plain' });

export function syncedListPolicy(row: Policy, edit: Policy): Policy {
  const change: Policy = {
    fields: {
      kind: 'plain',
      row,
      created: 'plain',
      isAnswer: 'plain',
      seq: 'plain',
      id: 'plain',
      edit,
      rows: listOf(row),
    },
  };
  return fieldsOf<SyncedList<unknown, unknown>>({
    pages: listOf(listOf(row)),
    loaded: 'plain',
    complete: 'plain',
    total: 'plain',
    origin: originPolicy,
    load: { fields: { requestId: 'plain', rows: 'plain', changes: listOf(change) } },
    unconfirmed: {
      map: { fields: { row, edits: listOf({ fields: { requestId: 'plain', edit } }) } },
    },
    gone: listOf(fieldsOf<Gone>({ id: 'plain', seq: 'plain' })),
  });
}

/** The policies of the actions that load a list. */
export const listPolicies = (endpoints: EndpointPolicies): FeaturePolicies => ({
  actions: {
    [listLoaded.type]: payload(
      fieldsOf<PayloadOf<typeof listLoaded>>({ seq: 'plain', log: 'plain', copiedAt: 'plain' }),
    ),
    [rowsLoaded.type]: byEndpoint(
      endpoints,
      ({ data }) =>
        payload(
          fieldsOf<PayloadOf<typeof rowsLoaded>>({
            queryCacheKey: 'plain',
            requestId: 'plain',
            origin: originPolicy,
            total: 'plain',
            rows: listOf(policyAt(data, ['pages', 0, 0])),
          }),
        ),
      endpointOfKey,
    ),
  },
});
