import { createSelector, createSlice } from '@reduxjs/toolkit';
import { timeGroups, type TimeGroup } from '../../contract/time/timeEntry';
import type { TimeQuery } from '../../data/nouns/time/timeArgs';
import { bindListView, defineListView, type ListViewState } from '../../data/lists/listView';
import { loggedIn, loggedOut, selectIsAdministrator } from '../../data/session/sessionSlice';
import { selectDayBounds } from '../../data/store/clockSlice';
import type { RootState } from '../../data/store/rootState';
import { optionalField, urlFields, urlLimits, wordField } from '../../ui/screen/urlField';
import { daysOf, timeRanges, type Days, type TimeRange } from './timeRanges';

/** Where the report is. */
export const timePath = '/time';

export interface TimeFilters {
  range: TimeRange;
  /** The days of a custom range. */
  from: string | null;
  to: string | null;
  group: TimeGroup;
  /** The id of a person. Only administrators see others. */
  person: string | null;
  label: string | null;
}

interface TimeListValues {
  filters: TimeFilters;
}

declare module '../../data/store/rootState' {
  interface RootState {
    timeList: ListViewState<TimeListValues>;
  }
}

const timeListView = defineListView<TimeListValues>({
  filters: urlFields<TimeFilters>({
    range: wordField('range', timeRanges, 'week'),
    from: optionalField('from'),
    to: optionalField('to'),
    group: wordField('by', timeGroups, 'person'),
    person: optionalField('person', (id) => id !== '' && id.length <= 64),
    label: optionalField('label', (label) => label !== '' && label.length <= urlLimits.choice),
  }),
});
const { filtersChanged, filtersCleared, restored, viewChosen } = timeListView.reducers;

export const timeListSlice = createSlice({
  name: 'timeList',
  initialState: timeListView.initialState,
  reducers: { filtersChanged, filtersCleared, restored, viewChosen },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, timeListView.forNextPerson)
      .addCase(loggedOut, timeListView.forNextPerson),
});

export const { filtersChanged: timeFiltersChanged, filtersCleared: timeFiltersCleared } =
  timeListSlice.actions;

export const selectTimeFilters = (state: RootState): TimeFilters => state.timeList.filters;
export const timeList = bindListView(timeListView, timeListSlice, (state) => state.timeList);

/** Whether it is about one person or one label. */
export const selectIsTimeFiltered = (state: RootState): boolean => {
  const { person, label } = selectTimeFilters(state);
  return label !== null || (person !== null && selectIsAdministrator(state));
};

/** The days that are shown now. */
export const selectTimeDays: (state: RootState) => Days = createSelector(
  [selectTimeFilters, selectDayBounds],
  (filters, { today }) => daysOf(filters.range, filters, today),
);

/** What the lines are about. A User would have one line of themselves. */
export const selectTimeGroup = (state: RootState): TimeGroup => {
  const { group } = selectTimeFilters(state);
  return group === 'person' && !selectIsAdministrator(state) ? 'week' : group;
};

/** The filters as the server reads them. */
export const selectTimeQuery: (state: RootState) => TimeQuery = createSelector(
  [selectTimeFilters, selectTimeDays, selectIsAdministrator],
  ({ person, label }, { from, to }, isAdministrator): TimeQuery => ({
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(person !== null && isAdministrator && { user: person }),
    ...(label !== null && { label }),
  }),
);
