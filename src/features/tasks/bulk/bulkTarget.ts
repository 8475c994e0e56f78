import { selectIsOurs } from '../../../realtime/realtimeSlice';
import { selectIsAdministrator } from '../../../session/sessionSlice';
import type { RootState } from '../../../store/rootState';
import { bulkKinds, type BulkKind } from './bulkSlice';

const ofAssignees: readonly BulkKind[] = ['status'];
/** What the calls of the specification (point 7) can change. */
const ofAnyBackend: readonly BulkKind[] = ['status', 'labels', 'assignees', 'delete'];

/** What this person can do with many tasks on this backend. */
export function selectBulkKinds(state: RootState): readonly BulkKind[] {
  if (!selectIsAdministrator(state)) return ofAssignees;
  return selectIsOurs(state) ? bulkKinds : ofAnyBackend;
}
