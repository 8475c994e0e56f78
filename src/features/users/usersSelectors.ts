import { createSelector } from '@reduxjs/toolkit';
import type { AppError } from '../../api/errors';
import type { User } from '../../contract/user';
import { noPages, rowAt, rowsInOrder } from '../../lib/collection/pages';
import type { RootState } from '../../store/rootState';
import { userIndex } from './userIndex';
import type { UserCriteria } from './userQuery';
import { userEntryOf, userListOf, type UserPages } from './usersListApi';
import { selectUserNarrowing, selectUserSort } from './userViewSlice';

/** Why the list could not be loaded; undefined when it could. */
export function selectUsersError(state: RootState): AppError | undefined {
  const entry = userEntryOf(state);
  if (entry.status !== 'rejected') return undefined;
  const { error } = entry;
  return error && 'text' in error ? error : { status: 'NETWORK', text: error?.message ?? '' };
}

export const selectUserPages = (state: RootState): UserPages => userListOf(state) ?? noPages;
export const selectUsersLoaded = (state: RootState): boolean => userListOf(state) !== undefined;

export function selectUserById(state: RootState, id: string): User | undefined {
  const list = selectUserPages(state);
  const slot = userIndex.slotOf(list, id);
  return slot === undefined ? undefined : (rowAt(list, slot) ?? undefined);
}

/** How many accounts are held. */
export const selectUserCount = (state: RootState): number => userIndex.tallyOf(selectUserPages(state), null).total;

/** How many Roots can sign in. */
export const selectActiveRootCount = (state: RootState): number => userIndex.tallyOf(selectUserPages(state), null).activeRoots;

const selectCriteria: (state: RootState) => UserCriteria = createSelector([selectUserNarrowing, selectUserSort], (narrowing, sort) => ({ narrowing, sort }));

/** Ids of the accounts that pass the filters, sorted; the same reference while nobody comes, goes or moves. */
export const selectVisibleUserIds = (state: RootState): readonly string[] => userIndex.shownIdsOf(selectUserPages(state), selectCriteria(state));

/** All accounts in the list's own order; for pickers. */
export const selectUsers: (state: RootState) => readonly User[] = createSelector([selectUserPages], rowsInOrder);
