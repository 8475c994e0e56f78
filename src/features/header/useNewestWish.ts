import { useEffect } from 'react';
import { createSelector } from '@reduxjs/toolkit';
import { changeDropped, selectWaitingChanges } from '../../api/outboxSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { TaskUpdate } from '../tasks/tasksApi';

/**
 * Changes in conflict that a later one takes the place of: it sets the same fields and was made on
 * top of them, so it has the same number. Later changes on top of what the other person has written
 * have another number.
 */
const selectOvertaken = createSelector([selectWaitingChanges], (changes) =>
  changes.filter(({ endpoint, arg, refusal, merged }, index) => {
    if (!refusal?.conflict || merged) return false;
    const earlier = arg as TaskUpdate;
    return changes.slice(index + 1).some((one) => {
      if (one.endpoint !== endpoint) return false;
      const later = one.arg as TaskUpdate;
      return (
        later.id === earlier.id &&
        later.seq === earlier.seq &&
        Object.keys(earlier.changes).every((field) => field in later.changes)
      );
    });
  }),
);

/** Of several changes of a field that are in conflict, asks only about the latest. */
export function useNewestWish(): void {
  const dispatch = useAppDispatch();
  const overtaken = useAppSelector(selectOvertaken);
  useEffect(() => {
    for (const { key } of overtaken) dispatch(changeDropped(key));
  }, [dispatch, overtaken]);
}
