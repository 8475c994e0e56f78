import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../../lib/logPolicy';
import { bulkChangePolicy } from '../../undo/undoPolicy';
import { idsPolicy } from '../taskRecordPolicy';
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
  type TextCount,
} from './bulkSlice';

const counts = { done: 'plain', unchanged: 'plain', refused: 'plain' } as const;
const outcome = {
  actionId: 'plain',
  reasons: listOf(fieldsOf<TextCount>({ text: 'text', count: 'plain' })),
  error: 'text',
} as const;
const started = { kind: 'plain', change: bulkChangePolicy, undo: 'plain', total: 'plain' } as const;

export const bulkState: Policy = fieldsOf<BulkState>({
  open: 'plain',
  plan: fieldsOf<BulkPlan>({
    kind: 'plain',
    ids: idsPolicy,
    without: { map: 'plain' },
    change: bulkChangePolicy,
  }),
  run: fieldsOf<BulkRun>({
    ...started,
    ...counts,
    ...outcome,
    state: 'plain',
    seen: 'plain',
  }),
});

export const bulkPolicies: FeaturePolicies = {
  actions: {
    [bulkOpened.type]: payload(
      fieldsOf<PayloadOf<typeof bulkOpened>>({ kind: 'plain', ids: idsPolicy }),
    ),
    [bulkWished.type]: payload(bulkChangePolicy),
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
