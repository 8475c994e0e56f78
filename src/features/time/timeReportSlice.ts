import { createSelector, createSlice, isAnyOf } from '@reduxjs/toolkit';
import {
  timeLimits,
  type TimeEntry,
  type TimeGroup,
  type TimeReport,
} from '../../contract/time/timeEntry';
import { findTask } from '../../data/nouns/tasks/taskIndex';
import { selectTaskPages } from '../../data/nouns/tasks/tasksSelectors';
import { selectShownEntries } from '../../data/nouns/time/timeSelectors';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import type { AppError } from '../../lib/errors';
import { selectTimeDays, selectTimeQuery } from './timeListSlice';
import { isWithin } from './timeRanges';
import { joined, timeReportApi, type ReportArg } from './timeReportApi';

export interface TimeReportState {
  /** Null until it is loaded. */
  report: TimeReport | null;
  /** What its lines are about. */
  group: TimeGroup;
  /** What it was asked for, and how many entries are wanted. */
  arg: ReportArg | null;
  /** The loaded entries, newest first. */
  entries: TimeEntry[];
  /** Where the entries after these begin; null when there are none. */
  next: string | null;
  /** The request that has no answer yet. Answers of others are ignored. */
  request: string | null;
  /** How many requests there were (see `AuditState`). */
  requestCount: number;
  error: AppError | null;
}

declare module '../../data/store/rootState' {
  interface RootState {
    timeReport: TimeReportState;
  }
}

const initialState: TimeReportState = {
  report: null,
  group: 'person',
  arg: null,
  entries: [],
  next: null,
  request: null,
  requestCount: 0,
  error: null,
};

/** Whether two reports are of the same days, people and labels. */
export const isSameReport = (one: ReportArg, other: ReportArg): boolean =>
  (['from', 'to', 'user', 'label', 'group'] as const).every((name) => one[name] === other[name]);

const begin = (state: TimeReportState, { meta }: { meta: { requestId: string } }): void => {
  state.request = meta.requestId;
  state.requestCount += 1;
  state.error = null;
};
const fail = (state: TimeReportState, error: AppError | undefined): void => {
  state.request = null;
  state.error = error ?? { status: 'NETWORK', text: '' };
};

const { readReport, readMoreEntries } = timeReportApi.endpoints;

export const timeReportSlice = createSlice({
  name: 'timeReport',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(loggedIn, () => initialState).addCase(loggedOut, () => initialState);
    builder
      .addMatcher(isAnyOf(readReport.matchPending, readMoreEntries.matchPending), begin)
      .addMatcher(readMoreEntries.matchPending, (state) => {
        // A refresh on the way loads them instead.
        if (state.arg) state.arg.count = state.entries.length + timeLimits.pageMax;
      })
      .addMatcher(readReport.matchRejected, (state, action) => {
        if (state.request !== action.meta.requestId) return;
        // The report of other days must not stand below the new ones.
        if (!state.arg || !isSameReport(state.arg, action.meta.arg.originalArgs))
          Object.assign(state, { report: null, arg: null, entries: [], next: null });
        fail(state, action.payload);
      })
      .addMatcher(readMoreEntries.matchRejected, (state, { meta, payload }) => {
        if (state.request === meta.requestId) fail(state, payload);
      });
    builder
      .addMatcher(readReport.matchFulfilled, (state, { meta, payload: { report, page } }) => {
        if (state.request !== meta.requestId) return;
        state.request = null;
        state.report = report;
        state.group = meta.arg.originalArgs.group;
        state.arg = meta.arg.originalArgs;
        state.entries = page.entries;
        state.next = page.next;
      })
      .addMatcher(readMoreEntries.matchFulfilled, (state, { meta, payload }) => {
        if (state.request !== meta.requestId) return;
        state.request = null;
        state.entries = joined([state.entries, payload.entries]);
        state.next = payload.next;
      });
  },
});

export const selectTimeReport = (state: RootState): TimeReportState => state.timeReport;

/** Its entries with the changes that wait for the server, as far as they pass the filters. */
export const selectReportEntries: (state: RootState) => readonly TimeEntry[] = createSelector(
  [
    (state: RootState) => selectTimeReport(state).entries,
    (state: RootState) => selectShownEntries(state, selectTimeReport(state).entries),
    selectTimeDays,
    selectTimeQuery,
    selectTaskPages,
  ],
  (stored, shown, days, { user, label }, tasks) => {
    const known = new Set(stored.map(({ _id }) => _id));
    return shown.filter(
      (entry) =>
        isWithin(entry.day, days) &&
        (known.has(entry._id) ||
          ((user === undefined || entry.user._id === user) &&
            (label === undefined || findTask(tasks, entry.taskId)?.labels.includes(label)))),
    );
  },
);
