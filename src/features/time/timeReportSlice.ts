import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { TimeEntry, TimeGroup, TimeReport } from '../../contract/time/timeEntry';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import type { AppError } from '../../lib/errors';
import { joined, timeReportApi } from './timeReportApi';

export interface TimeReportState {
  /** Null until it is loaded. */
  report: TimeReport | null;
  /** What its lines are about. */
  group: TimeGroup;
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
  entries: [],
  next: null,
  request: null,
  requestCount: 0,
  error: null,
};

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
      .addMatcher(readReport.matchRejected, (state, action) => {
        if (state.request !== action.meta.requestId) return;
        // The report of other days must not stand below the new ones.
        Object.assign(state, { report: null, entries: [], next: null });
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
        state.entries = page.entries;
        state.next = page.next;
      })
      .addMatcher(readMoreEntries.matchFulfilled, (state, { meta, payload }) => {
        if (state.request !== meta.requestId) return;
        state.request = null;
        state.entries = joined(state.entries, payload.entries);
        state.next = payload.next;
      });
  },
});

export const selectTimeReport = (state: RootState): TimeReportState => state.timeReport;
