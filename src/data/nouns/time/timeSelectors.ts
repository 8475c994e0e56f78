import { createSelector } from '@reduxjs/toolkit';
import type { TimeEntry, Timer } from '../../../contract/time/timeEntry';
import type { UserRef } from '../../../contract/user';
import { selectWaitingChanges } from '../../outbox/outboxSlice';
import { selectUser } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { selectTaskById } from '../tasks/tasksSelectors';
import { byNewest, isTimeChange, timeAfter } from './shownTime';
import { storedTimer } from './timeApi';

/** The signed-in person, as the own entries name them. */
export const selectOwnRef: (state: RootState) => UserRef = createSelector(
  [selectUser],
  (user): UserRef => ({ _id: user?._id ?? '', name: user?.name ?? '' }),
);

const selectWaitingTime = createSelector([selectWaitingChanges], (changes) =>
  changes.filter(({ endpoint, refusal }) => isTimeChange(endpoint) && !refusal),
);

/** How many changes of time the server does not have yet. */
export const selectWaitingTimeCount = (state: RootState): number => selectWaitingTime(state).length;

/** The running timer, as the changes that wait leave it. */
export const selectTimer: (state: RootState) => Timer | null = createSelector(
  [storedTimer, selectWaitingTime, selectOwnRef],
  (timer, changes, user) =>
    changes.reduce((shown, change) => timeAfter(shown, change, user), {
      timer,
      entries: [] as readonly TimeEntry[],
    }).timer,
);

/** Entries as the changes that wait leave them, in their order. The same list if none waits. */
export const selectShownEntries: (
  state: RootState,
  entries: readonly TimeEntry[],
) => readonly TimeEntry[] = createSelector(
  [
    storedTimer,
    selectWaitingTime,
    selectOwnRef,
    (_state: RootState, entries: readonly TimeEntry[]) => entries,
  ],
  (timer, changes, user, entries) =>
    changes.length === 0
      ? entries
      : changes
          .reduce((shown, change) => timeAfter(shown, change, user), { timer, entries })
          .entries.toSorted(byNewest),
);

/** What the task of a timer or an entry is called now. */
export const selectTimedTitle = (
  state: RootState,
  { taskId, taskTitle }: Pick<Timer, 'taskId' | 'taskTitle'>,
): string => selectTaskById(state, taskId)?.title ?? taskTitle;
