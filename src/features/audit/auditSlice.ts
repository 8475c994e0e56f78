import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AppError } from '../../lib/errors';
import type { AuditAction, AuditLine } from '../../contract/audit';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import { defaultTableSettings, type TableSettings } from '../../ui/table/tableSettings';
import { auditApi } from './auditApi';

export interface AuditFilters {
  text: string;
  actions: readonly AuditAction[];
  /** The id of who did it, or of whom it was done to. */
  person: string | null;
  /** How the address begins. */
  address: string;
  /** Local days (`YYYY-MM-DD`), both included. */
  from: string | null;
  to: string | null;
}

export interface AuditState {
  filters: AuditFilters;
  table: TableSettings;
  /** The loaded lines, newest first. */
  lines: AuditLine[];
  /** The cursor of the lines after these; null when there are none. */
  next: string | null;
  /** The request that is under way. Answers of others are ignored. */
  request: string | null;
  /**
   * How many requests there were. With it, a request changes two fields: the recorder takes an
   * action that changes a single text for an edit of that text, and writes the state again.
   */
  asked: number;
  error: AppError | null;
  /** The line whose details are shown. */
  opened: string | null;
}

declare module '../../data/store/rootState' {
  interface RootState {
    audit: AuditState;
  }
}

export const noAuditFilters: AuditFilters = {
  text: '',
  actions: [],
  person: null,
  address: '',
  from: null,
  to: null,
};

const initialState: AuditState = {
  filters: noAuditFilters,
  table: defaultTableSettings,
  lines: [],
  next: null,
  request: null,
  asked: 0,
  error: null,
  opened: null,
};

/** The next person on this device gets the same table settings, and nothing else. */
const changePerson = ({ table }: AuditState): AuditState => ({ ...initialState, table });

const { matchPending, matchFulfilled, matchRejected } = auditApi.endpoints.readAudit;

export const auditSlice = createSlice({
  name: 'audit',
  initialState,
  reducers: {
    auditFiltersChanged: (state, action: PayloadAction<Partial<AuditFilters>>) => ({
      ...state,
      filters: { ...state.filters, ...action.payload },
    }),
    auditFiltersCleared: (state) => ({ ...state, filters: noAuditFilters }),
    auditTableChanged: (state, action: PayloadAction<Partial<TableSettings>>) => ({
      ...state,
      table: { ...state.table, ...action.payload },
    }),
    /** By a link, or by settings stored on the device. */
    auditRestored: (
      state,
      action: PayloadAction<Partial<Pick<AuditState, 'filters' | 'table'>>>,
    ) => ({ ...state, ...action.payload }),
    auditLineOpened: (state, action: PayloadAction<string>) => {
      state.opened = action.payload;
    },
    auditLineClosed: (state) => {
      state.opened = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedIn, changePerson).addCase(loggedOut, changePerson);
    builder
      .addMatcher(matchPending, (state, { meta }) => {
        state.request = meta.requestId;
        state.asked += 1;
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

export const {
  auditFiltersChanged,
  auditFiltersCleared,
  auditTableChanged,
  auditRestored,
  auditLineOpened,
  auditLineClosed,
} = auditSlice.actions;

export const selectAudit = (state: RootState): AuditState => state.audit;
export const selectAuditFilters = (state: RootState): AuditFilters => state.audit.filters;
export const selectOpenedLine = ({ audit }: RootState): AuditLine | undefined =>
  audit.opened === null ? undefined : audit.lines.find((line) => line._id === audit.opened);
export const hasAuditFilters = (filters: AuditFilters): boolean =>
  JSON.stringify(filters) !== JSON.stringify(noAuditFilters);
