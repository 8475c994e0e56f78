import { createSelector } from '@reduxjs/toolkit';
import type { AppError } from '../../../lib/errors';
import type { User } from '../../../contract/user';
import { emptyPages, rowAt, rowsInOrder, type Pages } from '../../../lib/collection/pages';
import type { RootState } from '../../store/rootState';
import { userIndex } from './userIndex';
import { userLists, type UserRow } from './userLists';

/** Why the list could not be loaded; undefined when it could. */
export function selectUsersError(state: RootState): AppError | undefined {
  const { status, error } = userLists.entryOf(state, undefined);
  return status === 'rejected' ? error : undefined;
}

export const selectUserPages = (state: RootState): Pages<UserRow> =>
  userLists.entryOf(state, undefined).data ?? emptyPages;
export const selectUsersLoaded = (state: RootState): boolean =>
  userLists.entryOf(state, undefined).data !== undefined;

export function selectUserById(state: RootState, id: string): User | undefined {
  const list = selectUserPages(state);
  const slot = userIndex.slotOf(list, id);
  return slot === undefined ? undefined : (rowAt(list, slot) ?? undefined);
}

export const selectUserCount = (state: RootState): number =>
  userIndex.countsOf(selectUserPages(state), null).total;

/** The number of Roots that can sign in. */
export const selectActiveRootCount = (state: RootState): number =>
  userIndex.countsOf(selectUserPages(state), null).activeRoots;

/** All accounts in the list's own order. */
export const selectUsers: (state: RootState) => readonly User[] = createSelector(
  [selectUserPages],
  rowsInOrder,
);
