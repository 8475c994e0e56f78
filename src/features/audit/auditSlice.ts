import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AppError } from '../../lib/errors';
import type { AuditLine } from '../../contract/audit';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import { auditApi } from './auditApi';

export interface AuditState {
  /** The loaded lines, newest first. */
  lines: AuditLine[];
  /** The cursor of the lines after these; null when there are none. */
  next: string | null;
  /** The request that has no answer yet. Answers of others are ignored. */
  request: string | null;
  /**
   * How many requests there were. With it, a request changes two fields: the recorder takes an
   * action that changes a single text for an edit of that text, and writes the state again.
   */
  requestCount: number;
  error: AppError | null;
  /** The line whose details are shown. */
  opened: string | null;
}

declare module '../../data/store/rootState' {
  interface RootState {
    audit: AuditState;
  }
}

const initialState: AuditState = {
  lines: [],
  next: null,
  request: null,
  requestCount: 0,
  error: null,
  opened: null,
};

const { matchPending, matchFulfilled, matchRejected } = auditApi.endpoints.readAudit;

export const auditSlice = createSlice({
  name: 'audit',
  initialState,
  reducers: {
    auditLineOpened: (state, action: PayloadAction<string>) => {
      state.opened = action.payload;
    },
    auditLineClosed: (state) => {
      state.opened = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedIn, () => initialState).addCase(loggedOut, () => initialState);
    builder
      .addMatcher(matchPending, (state, { meta }) => {
        state.request = meta.requestId;
        state.requestCount += 1;
        state.error = null;
      })
      .addMatcher(matchFulfilled, (state, { meta, payload }) => {
        if (state.request !== meta.requestId) return;
        const isMore = meta.arg.originalArgs.before !== undefined;
        state.lines = isMore ? [...state.lines, ...payload.lines] : payload.lines;
        state.next = payload.next;
        state.request = null;
      })
      .addMatcher(matchRejected, (state, { meta, payload }) => {
        if (state.request !== meta.requestId) return;
        // Lines of other filters must not stand below the new ones.
        if (meta.arg.originalArgs.before === undefined) {
          state.lines = [];
          state.next = null;
        }
        state.request = null;
        state.error = payload ?? { status: 'NETWORK', text: '' };
      });
  },
});

export const { auditLineOpened, auditLineClosed } = auditSlice.actions;

export const selectAudit = (state: RootState): AuditState => state.audit;
export const selectOpenedLine = ({ audit }: RootState): AuditLine | undefined =>
  audit.opened === null ? undefined : audit.lines.find((line) => line._id === audit.opened);
