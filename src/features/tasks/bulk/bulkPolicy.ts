import type { BulkChange } from '../../../contract/bulk';
import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../../lib/logPolicy';
import { typedDayPolicy } from '../../drafts/draftsPolicy';
import { idsPolicy, labelsPolicy } from '../taskRecordPolicy';
import {
  bulkClosed,
  bulkDismissed,
  bulkEnded,
  bulkNamed,
  bulkOpened,
  bulkProgressed,
  bulkPutAway,
  bulkRowToggled,
  bulkShown,
  bulkStarted,
  bulkStopped,
  bulkWished,
  type BulkCounts,
  type BulkPlan,
  type BulkRun,
  type BulkState,
} from './bulkSlice';

const change = fieldsOf<BulkChange>({
  status: 'plain',
  priority: 'plain',
  dueDate: typedDayPolicy,
  labels: fieldsOf<NonNullable<BulkChange['labels']>>({ add: labelsPolicy, remove: labelsPolicy }),
  assignees: fieldsOf<NonNullable<BulkChange['assignees']>>({ add: idsPolicy, remove: idsPolicy }),
});
const counts = { done: 'plain', unchanged: 'plain', refused: 'plain' } as const;
const outcome = {
  actionId: 'plain',
  reasons: listOf(fieldsOf<BulkRun['reasons'][number]>({ text: 'text', count: 'plain' })),
  error: 'text',
} as const;
const started = { kind: 'plain', change, undo: 'plain', total: 'plain' } as const;

export const bulkState: Policy = fieldsOf<BulkState>({
  open: 'plain',
  plan: fieldsOf<BulkPlan>({ kind: 'plain', ids: idsPolicy, without: { map: 'plain' }, change }),
  run: fieldsOf<BulkRun>({ ...started, ...counts, ...outcome, state: 'plain', seen: 'plain' }),
});

export const bulkPolicies: FeaturePolicies = {
  actions: {
    [bulkOpened.type]: payload(
      fieldsOf<PayloadOf<typeof bulkOpened>>({ kind: 'plain', ids: idsPolicy, change }),
    ),
    [bulkWished.type]: payload(change),
    [bulkRowToggled.type]: payload('plain'),
    [bulkClosed.type]: bare,
    [bulkPutAway.type]: bare,
    [bulkShown.type]: bare,
    [bulkStarted.type]: payload(fieldsOf<PayloadOf<typeof bulkStarted>>(started)),
    [bulkNamed.type]: payload('plain'),
    [bulkProgressed.type]: payload(fieldsOf<BulkCounts>(counts)),
    [bulkStopped.type]: bare,
    [bulkEnded.type]: payload(fieldsOf<PayloadOf<typeof bulkEnded>>({ ...counts, ...outcome })),
    [bulkDismissed.type]: bare,
  },
};
