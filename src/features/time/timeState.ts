import { shownIds, type FeatureState } from '../../data/featureState';
import { timeApi } from '../../data/nouns/time/timeApi';
import { timeList, timeListSlice, timePath } from './timeListSlice';
import { timeReportApi } from './timeReportApi';
import { selectTimeReport, timeReportSlice } from './timeReportSlice';

export const timeState = {
  paths: [timePath],
  slices: [timeListSlice, timeReportSlice],
  views: [timeList],
  calls: ['time', 'timer', 'report', 'total'],
  endpoints: [timeApi, timeReportApi],
  shown: (state, pathname) =>
    pathname === timePath
      ? { time: shownIds(selectTimeReport(state).entries.map(({ _id }) => _id)) }
      : null,
} satisfies FeatureState;
