import { timeLimits } from '../../contract/time/timeEntry';
import type { AppThunk } from '../../data/store/hooks';
import { selectTimeGroup, selectTimeQuery } from './timeListSlice';
import { timeReportApi } from './timeReportApi';
import { isSameReport, selectTimeReport } from './timeReportSlice';

const { readReport, readMoreEntries } = timeReportApi.endpoints;

/** Loads the report that the filters ask for. One that is shown keeps as many entries as it has. */
export const loadReport = (): AppThunk<void> => (dispatch, getState) => {
  const state = getState();
  const { arg: shown, entries } = selectTimeReport(state);
  const first = {
    ...selectTimeQuery(state),
    group: selectTimeGroup(state),
    count: timeLimits.page,
  };
  const count =
    shown && isSameReport(shown, first) ? Math.max(shown.count, entries.length) : first.count;
  void dispatch(readReport.initiate({ ...first, count }, { track: false }));
};

/** Loads the entries before those that are shown. Does nothing while something is loading. */
export const loadMoreEntries = (): AppThunk<void> => (dispatch, getState) => {
  const state = getState();
  const { next, request } = selectTimeReport(state);
  if (next === null || request !== null) return;
  const arg = { ...selectTimeQuery(state), before: next };
  void dispatch(readMoreEntries.initiate(arg, { track: false }));
};
