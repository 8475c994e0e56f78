import { createSlice } from '@reduxjs/toolkit';
import { auditActions, auditLimits, type AuditAction } from '../../contract/audit';
import { bindListView, defineListView, type ListViewState } from '../../data/lists/listView';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import {
  choicesField,
  optionalField,
  tableField,
  textField,
  urlFields,
} from '../../ui/screen/urlField';
import type { TableSettings } from '../../ui/table/tableSettings';
import { auditColumns } from './auditColumns';

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

interface AuditListValues {
  filters: AuditFilters;
  table: TableSettings;
}

declare module '../../data/store/rootState' {
  interface RootState {
    auditList: ListViewState<AuditListValues>;
  }
}

const auditListView = defineListView<AuditListValues>({
  filters: urlFields<AuditFilters>({
    text: textField('q', { max: auditLimits.text }),
    actions: choicesField('action', auditActions),
    person: optionalField('person', (id) => id !== '' && id.length <= 64),
    address: textField('address', { max: auditLimits.text }),
    from: optionalField('from'),
    to: optionalField('to'),
  }),
  table: tableField(auditColumns),
});
const { filtersChanged, filtersCleared, tableChanged, restored, viewChosen } =
  auditListView.reducers;

export const auditListSlice = createSlice({
  name: 'auditList',
  initialState: auditListView.initialState,
  reducers: { filtersChanged, filtersCleared, tableChanged, restored, viewChosen },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, auditListView.forNextPerson)
      .addCase(loggedOut, auditListView.forNextPerson),
});

export const {
  filtersChanged: auditFiltersChanged,
  filtersCleared: auditFiltersCleared,
  tableChanged: auditTableChanged,
  restored: auditRestored,
} = auditListSlice.actions;

const selectAuditList = (state: RootState) => state.auditList;
export const selectAuditFilters = (state: RootState): AuditFilters => state.auditList.filters;
export const selectAuditTable = (state: RootState): TableSettings => state.auditList.table;
export const selectHasAuditFilters = (state: RootState): boolean =>
  auditListView.hasFilters(state.auditList.filters);
export const auditList = bindListView(auditListView, auditListSlice, selectAuditList);
export const noAuditFilters = auditListView.initialState.filters;
