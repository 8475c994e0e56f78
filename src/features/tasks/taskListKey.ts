import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { selectFilter, selectMine, selectSearch } from './tasksSelectors';
import { selectNarrowing, selectTaskSort } from './taskViewSlice';

/**
 * What the shown list is the answer to. While it is the same, rows come and go by themselves, and what is looked at stays in
 * its place; when it changes, the list begins at its top.
 */
export const selectTaskListKey: (state: RootState) => string = createSelector(
  [selectFilter, selectSearch, selectMine, selectNarrowing, selectTaskSort, selectInspectedId],
  (...parts) => JSON.stringify(parts),
);
