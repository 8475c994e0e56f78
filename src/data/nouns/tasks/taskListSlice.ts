import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { defaultTableSettings, type TableSettings } from '../../../ui/table/tableSettings';
import { inspectionEnded, inspectionStarted } from '../../inspection/inspectionSlice';
import {
  limitFilters,
  noTaskFilters,
  type DueCategory,
  type TaskFilters,
  type TaskSort,
} from './taskFilters';

export type TaskLayout = 'cards' | 'table';

/** What the task list shows, and how. All of it except `savedView` is in the URL. */
export interface TaskListState {
  dueCategory: DueCategory;
  /** Part of an assignee's name. */
  search: string;
  /** Shows an administrator only the tasks assigned to them. */
  mine: boolean;
  filters: TaskFilters;
  /** Null for the list's own order: newest first. */
  sort: TaskSort | null;
  layout: TaskLayout;
  table: TableSettings;
  /** Id of the saved view that was chosen last. Later changes are changes of that view. */
  savedView: string | null;
}

declare module '../../store/rootState' {
  interface RootState {
    taskList: TaskListState;
  }
}

const unfiltered = { search: '', mine: false, filters: noTaskFilters } as const;
const initialState: TaskListState = {
  ...unfiltered,
  dueCategory: 'all',
  sort: null,
  layout: 'cards',
  table: defaultTableSettings,
  savedView: null,
};

/** The next person on this device gets the same layout, without filters and sort. */
const changePerson = ({ layout, table }: TaskListState): TaskListState => ({
  ...initialState,
  layout,
  table,
});

export const taskListSlice = createSlice({
  name: 'taskList',
  initialState,
  reducers: {
    dueCategoryChosen: (state, action: PayloadAction<DueCategory>) => {
      state.dueCategory = action.payload;
    },
    searchSubmitted: (state, action: PayloadAction<string>) => {
      state.search = action.payload.trim();
    },
    searchCleared: (state) => {
      state.search = '';
    },
    mineChosen: (state, action: PayloadAction<boolean>) => {
      state.mine = action.payload;
    },
    taskFiltersChanged: (state, action: PayloadAction<Partial<TaskFilters>>) => ({
      ...state,
      filters: limitFilters({ ...state.filters, ...action.payload }),
    }),
    /** Clears search, filters and saved view; with `dueCategory`, also that. */
    taskFiltersCleared: (state, action: PayloadAction<{ dueCategory: boolean }>) => ({
      ...state,
      ...unfiltered,
      dueCategory: action.payload.dueCategory ? 'all' : state.dueCategory,
      savedView: null,
    }),
    tasksSorted: (state, action: PayloadAction<TaskSort | null>) => {
      state.sort = action.payload;
    },
    taskLayoutChosen: (state, action: PayloadAction<TaskLayout>) => {
      state.layout = action.payload;
    },
    taskTableChanged: (state, action: PayloadAction<Partial<TableSettings>>) => ({
      ...state,
      table: { ...state.table, ...action.payload },
    }),
    /** By a link, a saved view, or settings stored on the device. */
    taskListRestored: (state, { payload }: PayloadAction<Partial<TaskListState>>) => ({
      ...state,
      ...payload,
      filters: payload.filters ? limitFilters(payload.filters) : state.filters,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, changePerson)
      .addCase(loggedOut, changePerson)
      // Another person's list starts unfiltered: the old filters could hide their tasks.
      .addCase(inspectionStarted, (state) => ({ ...state, ...unfiltered, dueCategory: 'all' }))
      .addCase(inspectionEnded, (state) => ({ ...state, ...unfiltered })),
});

export const {
  dueCategoryChosen,
  searchSubmitted,
  searchCleared,
  mineChosen,
  taskFiltersChanged,
  taskFiltersCleared,
  tasksSorted,
  taskLayoutChosen,
  taskTableChanged,
  taskListRestored,
} = taskListSlice.actions;

export const selectTaskList = (state: RootState): TaskListState => state.taskList;
export const selectDueCategory = (state: RootState): DueCategory => state.taskList.dueCategory;
export const selectSearch = (state: RootState): string => state.taskList.search;
export const selectMine = (state: RootState): boolean => state.taskList.mine;
export const selectTaskFilters = (state: RootState): TaskFilters => state.taskList.filters;
export const selectTaskSort = (state: RootState): TaskSort | null => state.taskList.sort;
export const selectTaskLayout = (state: RootState): TaskLayout => state.taskList.layout;
export const selectTaskTable = (state: RootState): TableSettings => state.taskList.table;

/** Whether anything except the due category filters the list. */
export function selectHasTaskFilters({ taskList }: RootState): boolean {
  const { text, dueFrom, dueTo, ...lists } = taskList.filters;
  return (
    taskList.search !== '' ||
    taskList.mine ||
    text !== '' ||
    dueFrom !== null ||
    dueTo !== null ||
    Object.values(lists).some((list) => list.length > 0)
  );
}
