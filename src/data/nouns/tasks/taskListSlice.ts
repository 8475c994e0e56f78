import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut, selectIsDocket } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import type { TableSettings } from '../../../ui/table/tableSettings';
import { inspectionEnded, inspectionStarted } from '../../inspection/inspectionSlice';
import { bindListView, defineListView, type ListViewState } from '../../lists/listView';
import {
  flagField,
  optionalField,
  sortField,
  tableField,
  textField,
  wordField,
} from '../../../ui/screen/urlField';
import { taskColumns } from './taskColumns';
import {
  dueCategories,
  noTaskFilters,
  taskFilterFields,
  taskSortColumns,
  type DueCategory,
  type TaskFilters,
  type TaskSort,
} from './taskFilters';

export const taskLayouts = ['cards', 'table', 'board', 'calendar'] as const;
export type TaskLayout = (typeof taskLayouts)[number];

/** What the columns of the board are. */
export const boardFields = ['status', 'priority', 'assignee', 'label', 'due'] as const;
export type BoardField = (typeof boardFields)[number];

/** How many days the calendar shows. */
export const calendarSpans = ['month', 'week'] as const;
export type CalendarSpan = (typeof calendarSpans)[number];

/** What the task list shows, and how. */
interface TaskListValues {
  dueCategory: DueCategory;
  /** Part of an assignee's name. */
  search: string;
  /** Shows an administrator only the tasks assigned to them. */
  mine: boolean;
  filters: TaskFilters;
  /** Null for the list's own order: newest first. */
  sort: TaskSort | null;
  layout: TaskLayout;
  boardField: BoardField;
  calendarSpan: CalendarSpan;
  /** A day of the month or week that the calendar shows. Null: today. */
  calendarDay: string | null;
  table: TableSettings;
  /** The table has sub-tasks below their tasks. */
  nested: boolean;
}
export type TaskListState = ListViewState<TaskListValues>;

declare module '../../store/rootState' {
  interface RootState {
    taskList: TaskListState;
  }
}

const taskListView = defineListView<TaskListValues>(
  {
    dueCategory: wordField(
      'filter',
      dueCategories.map(({ key }) => key),
      'all',
    ),
    search: textField('assigned', { isTyped: false }),
    mine: flagField('mine'),
    filters: taskFilterFields,
    sort: sortField(taskSortColumns),
    layout: wordField('view', taskLayouts, 'cards', true),
    boardField: wordField('by', boardFields, 'status', true),
    calendarSpan: wordField('span', calendarSpans, 'month', true),
    calendarDay: { ...optionalField('on'), typed: ['on'] },
    table: tableField(taskColumns),
    nested: flagField('nest'),
  },
  // The settings of the other layouts.
  ({ layout }) => [
    ...(layout === 'table' ? [] : (['table', 'nested'] as const)),
    ...(layout === 'board' ? [] : (['boardField'] as const)),
    ...(layout === 'calendar' ? [] : (['calendarSpan', 'calendarDay'] as const)),
  ],
);
const { filtersChanged, sorted, tableChanged, restored, viewChosen } = taskListView.reducers;
const unfiltered = { search: '', mine: false, filters: noTaskFilters } as const;

export const taskListSlice = createSlice({
  name: 'taskList',
  initialState: taskListView.initialState,
  reducers: {
    filtersChanged,
    sorted,
    tableChanged,
    restored,
    viewChosen,
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
    /** Clears search, filters and saved view; with `dueCategory`, also that. */
    taskFiltersCleared: (state, action: PayloadAction<{ dueCategory: boolean }>) => ({
      ...state,
      ...unfiltered,
      dueCategory: action.payload.dueCategory ? 'all' : state.dueCategory,
      savedView: null,
    }),
    boardFieldChosen: (state, action: PayloadAction<BoardField>) => {
      state.boardField = action.payload;
    },
    calendarSpanChosen: (state, action: PayloadAction<CalendarSpan>) => {
      state.calendarSpan = action.payload;
    },
    /** The calendar shows another month or week. Null: that of today. */
    calendarTurned: (state, action: PayloadAction<string | null>) => {
      state.calendarDay = action.payload;
    },
    nestingChosen: (state, action: PayloadAction<boolean>) => {
      state.nested = action.payload;
    },
    taskLayoutChosen: (state, action: PayloadAction<TaskLayout>) => {
      state.layout = action.payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, taskListView.forNextPerson)
      .addCase(loggedOut, taskListView.forNextPerson)
      // Another person's list starts unfiltered: the old filters could hide their tasks.
      .addCase(inspectionStarted, (state) => ({ ...state, ...unfiltered, dueCategory: 'all' }))
      .addCase(inspectionEnded, (state) => ({ ...state, ...unfiltered })),
});

export const {
  dueCategoryChosen,
  searchSubmitted,
  searchCleared,
  mineChosen,
  filtersChanged: taskFiltersChanged,
  taskFiltersCleared,
  sorted: tasksSorted,
  taskLayoutChosen,
  boardFieldChosen,
  calendarSpanChosen,
  calendarTurned,
  nestingChosen,
  tableChanged: taskTableChanged,
  restored: taskListRestored,
} = taskListSlice.actions;

export const selectTaskList = (state: RootState): TaskListState => state.taskList;
/** Other backends have no start dates: a link that asks for Not Yet shows all tasks there. */
export const selectDueCategory = (state: RootState): DueCategory =>
  state.taskList.dueCategory === 'notYet' && !selectIsDocket(state)
    ? 'all'
    : state.taskList.dueCategory;
export const selectSearch = (state: RootState): string => state.taskList.search;
export const selectMine = (state: RootState): boolean => state.taskList.mine;
/** Other backends have no blocked tasks: a link that filters by them shows all tasks there. */
export const selectTaskFilters: (state: RootState) => TaskFilters = createSelector(
  [(state: RootState) => state.taskList.filters, selectIsDocket],
  (filters, isDocket) =>
    isDocket || filters.blocked.length === 0
      ? filters
      : { ...filters, blocked: noTaskFilters.blocked },
);
export const selectTaskSort = (state: RootState): TaskSort | null => state.taskList.sort;
/** Whether people have made the order. Upside down, which only a link can ask for, is a sort. */
export const selectIsManual = ({ taskList: { sort } }: RootState): boolean =>
  sort?.column === 'manual' && !sort.descending;
export const selectTaskLayout = (state: RootState): TaskLayout => state.taskList.layout;
export const selectBoardField = (state: RootState): BoardField => state.taskList.boardField;
export const selectCalendarSpan = (state: RootState): CalendarSpan => state.taskList.calendarSpan;
export const selectCalendarDay = (state: RootState): string | null => state.taskList.calendarDay;
export const selectTaskTable = (state: RootState): TableSettings => state.taskList.table;
/** Whether sub-tasks are below their tasks. Other backends have none. */
export const selectIsNested = (state: RootState): boolean =>
  state.taskList.nested && state.taskList.layout === 'table' && selectIsDocket(state);

/** Whether anything except the due category filters the list. */
export const selectHasTaskFilters = (state: RootState): boolean =>
  selectSearch(state) !== '' ||
  selectMine(state) ||
  taskListView.hasFilters(selectTaskFilters(state));

export const taskList = bindListView(taskListView, taskListSlice, selectTaskList);
