import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { selectFilter, selectMine, selectSearch } from './tasksSelectors';
import { selectNarrowing, selectTaskSort } from './taskViewSlice';

/**
 * Everything that decides which tasks are listed, as a text. While it stays the same, rows in view keep their place as others
 * come and go. When it changes, the list starts at the top.
 */
export const selectTaskListKey: (state: RootState) => string = createSelector(
  [selectFilter, selectSearch, selectMine, selectNarrowing, selectTaskSort, selectInspectedId],
  (...parts) => JSON.stringify(parts),
);
