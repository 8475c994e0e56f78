import { timeLimits } from '../../contract/time/timeEntry';
import type { AppThunk } from '../../data/store/hooks';
import { selectTimeGroup, selectTimeQuery } from './timeListSlice';
import { timeReportApi } from './timeReportApi';
import { selectTimeReport } from './timeReportSlice';

const { readReport, readMoreEntries } = timeReportApi.endpoints;

/** Loads the report that the filters ask for, with as many entries as are shown. */
export const loadReport = (): AppThunk<void> => (dispatch, getState) => {
  const state = getState();
  const count = Math.max(timeLimits.page, selectTimeReport(state).entries.length);
  const arg = { ...selectTimeQuery(state), group: selectTimeGroup(state), count };
  void dispatch(readReport.initiate(arg, { track: false }));
};

/** Loads the entries before those that are shown. Does nothing while something is loading. */
export const loadMoreEntries = (): AppThunk<void> => (dispatch, getState) => {
  const state = getState();
  const { next, request } = selectTimeReport(state);
  if (next === null || request !== null) return;
  const arg = { ...selectTimeQuery(state), before: next };
  void dispatch(readMoreEntries.initiate(arg, { track: false }));
};
