import { useEffect } from 'react';
import { createSelector } from '@reduxjs/toolkit';
import { pageOfKey } from '../../contract/idempotency';
import { changeDropped, selectWaitingChanges } from '../../data/outbox/outboxSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import type { TaskUpdate } from '../../data/nouns/tasks/tasksApi';

/** Whether a later change was made on this page, or where the earlier one was shown. */
const wasSeen = (earlier: TaskUpdate, later: TaskUpdate): boolean =>
  pageOfKey(earlier.key ?? '') === pageOfKey(later.key ?? '') ||
  (later.after ?? []).some((key) => key === earlier.key);

/**
 * Changes in conflict that a later one takes the place of: it sets the same fields and was made on
 * top of them, so it has the same number. Later changes on top of what was written elsewhere have
 * another number. One that another tab has made without seeing them takes nothing's place.
 */
const selectSuperseded = createSelector([selectWaitingChanges], (changes) =>
  changes.filter(({ endpoint, arg, refusal, merged }, index) => {
    if (!refusal?.conflict || merged) return false;
    const earlier = arg as TaskUpdate;
    return changes.slice(index + 1).some((one) => {
      if (one.endpoint !== endpoint) return false;
      const later = one.arg as TaskUpdate;
      return (
        later.id === earlier.id &&
        later.seq === earlier.seq &&
        wasSeen(earlier, later) &&
        Object.keys(earlier.changes).every((field) => field in later.changes)
      );
    });
  }),
);

/** Of several changes of a field that are in conflict, asks only about the latest. */
export function useDropSupersededConflicts(): void {
  const dispatch = useAppDispatch();
  const superseded = useAppSelector(selectSuperseded);
  useEffect(() => {
    for (const { key } of superseded) dispatch(changeDropped(key));
  }, [dispatch, superseded]);
}
