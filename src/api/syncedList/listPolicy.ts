import type { Origin } from '../../lib/collection/pages';
import { fieldsOf, listOf, type Policy } from '../../lib/logPolicy';
import type { Gone, SyncedList } from './syncedListTypes';

export const originPolicy = fieldsOf<Origin>({ seq: 'plain', log: 'plain' });

/** A synced list, by the policies of its rows and of the edits of its kind. */
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
