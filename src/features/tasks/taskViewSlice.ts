import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { defaultLayout, type TableLayout } from '../../ui/table/tableLayout';
import { inspectionEnded, inspectionStarted } from '../inspection/inspectionSlice';
import {
  bounded,
  noNarrowing,
  type TaskFilter,
  type TaskNarrowing,
  type TaskSort,
} from './taskQuery';

export type TaskViewKind = 'cards' | 'table';

/** How the list of tasks is shown. Category, search and 'Only mine' are in the tasks slice. All of it is in the URL. */
export interface TaskViewState {
  kind: TaskViewKind;
  narrowing: TaskNarrowing;
  /** Null for the list's own order: newest first. */
  sort: TaskSort | null;
  layout: TableLayout;
}

/** All of it, as a link or a saved view gives it. What it does not give stays as it is. */
export interface TaskLook extends TaskViewState {
  filter: TaskFilter;
  search: string;
  mine: boolean;
}

declare module '../../store/rootState' {
  interface RootState {
    taskView: TaskViewState;
  }
}

const initialState: TaskViewState = {
  kind: 'cards',
  narrowing: noNarrowing,
  sort: null,
  layout: defaultLayout,
};

/** Another person's list starts unfiltered: the old filters could hide their tasks. */
const changeList = (state: { narrowing: TaskNarrowing }): void => {
  state.narrowing = noNarrowing;
};
/** The next person at this screen gets the same layout, without filters and sort. */
const changePerson = (state: TaskViewState): TaskViewState => ({
  ...state,
  narrowing: noNarrowing,
  sort: null,
});

const taskViewSlice = createSlice({
  name: 'taskView',
  initialState,
  reducers: {
    taskViewChosen: (state, action: PayloadAction<TaskViewKind>) => {
      state.kind = action.payload;
    },
    tasksNarrowed: (state, action: PayloadAction<Partial<TaskNarrowing>>) => ({
      ...state,
      narrowing: bounded({ ...state.narrowing, ...action.payload }),
    }),
    tasksSorted: (state, action: PayloadAction<TaskSort | null>) => {
      state.sort = action.payload;
    },
    taskLayoutChanged: (state, action: PayloadAction<Partial<TableLayout>>) => ({
      ...state,
      layout: { ...state.layout, ...action.payload },
    }),
    /** By a link, a saved view, or 'Clear all'. The tasks slice reduces it too. */
    taskViewRestored: (state, { payload }: PayloadAction<Partial<TaskLook>>) => ({
      kind: payload.kind ?? state.kind,
      narrowing: payload.narrowing ? bounded(payload.narrowing) : state.narrowing,
      sort: payload.sort === undefined ? state.sort : payload.sort,
      layout: payload.layout ?? state.layout,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, changePerson)
      .addCase(loggedOut, changePerson)
      .addCase(inspectionStarted, changeList)
      .addCase(inspectionEnded, changeList),
});

export const taskViewReducer = taskViewSlice.reducer;
export const { taskViewChosen, tasksNarrowed, tasksSorted, taskLayoutChanged, taskViewRestored } =
  taskViewSlice.actions;

export const selectTaskViewKind = (state: RootState): TaskViewKind => state.taskView.kind;
export const selectNarrowing = (state: RootState): TaskNarrowing => state.taskView.narrowing;
export const selectTaskSort = (state: RootState): TaskSort | null => state.taskView.sort;
export const selectTaskLayout = (state: RootState): TableLayout => state.taskView.layout;
