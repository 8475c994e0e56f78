import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { inspectionEnded, inspectionStarted } from '../../inspection/inspectionSlice';
import {
  dueCategoryChosen,
  mineChosen,
  searchCleared,
  searchSubmitted,
  taskFiltersChanged,
  taskListRestored,
} from './taskListSlice';

export interface TaskSelectionState {
  /**
   * Selects every task that passes the filters, except those picked. A change of filters ends it.
   */
  all: boolean;
  picked: Readonly<Record<string, true>>;
  /** Why tasks of the last bulk action were refused, by id. */
  refusals: Readonly<Record<string, string>>;
}

declare module '../../store/rootState' {
  interface RootState {
    taskSelection: TaskSelectionState;
  }
}

const none: TaskSelectionState = { all: false, picked: {}, refusals: {} };

/** Frozen here, so that Immer does not walk through thousands of ids. */
const asSet = (ids: Iterable<string>): Readonly<Record<string, true>> => {
  const set: Record<string, true> = {};
  for (const id of ids) set[id] = true;
  return Object.freeze(set);
};

export const taskSelectionSlice = createSlice({
  name: 'taskSelection',
  initialState: none,
  reducers: {
    taskSelectionToggled: (state, { payload: id }: PayloadAction<string>) => {
      const { [id]: isIncluded, ...others } = state.picked;
      return {
        ...state,
        picked: Object.freeze(isIncluded ? others : { ...state.picked, [id]: true as const }),
      };
    },
    /** Selects only these; with `added`, also these. */
    tasksSelected: (
      state,
      { payload: { ids, added } }: PayloadAction<{ ids: readonly string[]; added?: boolean }>,
    ) => {
      if (!added) return { ...none, picked: asSet(ids) };
      if (!state.all) return { ...state, picked: asSet([...Object.keys(state.picked), ...ids]) };
      const selected = new Set(ids);
      const others = Object.keys(state.picked).filter((id) => !selected.has(id));
      return { ...state, picked: asSet(others) };
    },
    allTasksSelected: () => ({ ...none, all: true }),
    taskSelectionCleared: () => none,
    /**
     * After a bulk action or its undo: selects the refused tasks, in addition to tasks selected
     * since it began. Reasons of an earlier action are dropped.
     */
    bulkRefused: (state, { payload }: PayloadAction<Record<string, string>>) => {
      const refusals = Object.freeze({ ...payload });
      const ids = Object.keys(state.picked);
      return state.all
        ? { ...state, picked: asSet(ids.filter((id) => !Object.hasOwn(payload, id))), refusals }
        : { ...state, picked: asSet([...ids, ...Object.keys(payload)]), refusals };
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => none)
      .addCase(loggedOut, () => none)
      .addCase(inspectionStarted, () => none)
      .addCase(inspectionEnded, () => none)
      .addMatcher(
        isAnyOf(
          dueCategoryChosen,
          mineChosen,
          searchCleared,
          searchSubmitted,
          taskFiltersChanged,
          taskListRestored,
        ),
        (state) => (state.all ? none : state),
      ),
});

export const {
  taskSelectionToggled,
  tasksSelected,
  allTasksSelected,
  taskSelectionCleared,
  bulkRefused,
} = taskSelectionSlice.actions;

export const selectIsTaskSelected = (
  { taskSelection: { all, picked } }: RootState,
  id: string,
): boolean => all !== (picked[id] === true);
export const selectRefusalReason = (state: RootState, id: string): string | undefined =>
  Object.hasOwn(state.taskSelection.refusals, id) ? state.taskSelection.refusals[id] : undefined;
