import { selectIsAdministrator } from '../../../session/sessionSlice';
import type { RootState } from '../../../store/rootState';
import { bulkKinds, type BulkKind } from './bulkSlice';

const ofAssignees: readonly BulkKind[] = ['status'];

/** What this person can do with many tasks. */
export function selectBulkKinds(state: RootState): readonly BulkKind[] {
  return selectIsAdministrator(state) ? bulkKinds : ofAssignees;
}
