import type { Caller } from '../../../api/types';
import type { BulkChange } from '../../../contract/bulk';
import { selectSelectedTaskIds } from '../taskSelection';
import { bulkOpened, type BulkKind } from './bulkSlice';
import { selectBulkKinds } from './bulkTarget';

/** Opens the dialog for the selected tasks, if there are any and this person may do that on this backend. */
export function openBulk(kind: BulkKind, change?: BulkChange) {
  return (dispatch: Caller['dispatch'], getState: Caller['getState']): void => {
    const ids = selectSelectedTaskIds(getState());
    if (ids.length > 0 && selectBulkKinds(getState()).includes(kind))
      dispatch(bulkOpened({ kind, ids, change }));
  };
}
