import { createSlice } from '@reduxjs/toolkit';
import { bindListView, defineListView, type ListViewState } from '../../data/lists/listView';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import { inspectionEnded, inspectionStarted } from '../../data/inspection/inspectionSlice';
import { choicesField, textField, urlFields } from '../../ui/screen/urlField';

interface NoteFilters {
  search: string;
  /** In the order in which they were chosen. Only the first one filters. */
  tags: readonly string[];
}

interface NoteListValues {
  filters: NoteFilters;
}

declare module '../../data/store/rootState' {
  interface RootState {
    notes: ListViewState<NoteListValues>;
  }
}

const noteListView = defineListView<NoteListValues>({
  filters: urlFields<NoteFilters>({ search: textField('q'), tags: choicesField('tag') }),
});
const { initialState } = noteListView;
const { filtersChanged, restored, viewChosen } = noteListView.reducers;

export const notesSlice = createSlice({
  name: 'notes',
  initialState,
  reducers: { filtersChanged, restored, viewChosen },
  // Another person's list starts without filters.
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => initialState)
      .addCase(loggedOut, () => initialState)
      .addCase(inspectionStarted, () => initialState)
      .addCase(inspectionEnded, () => initialState),
});

export const { filtersChanged: noteFiltersChanged } = notesSlice.actions;

export const selectNoteFilters = (state: RootState): NoteFilters => state.notes.filters;
export const noteList = bindListView(noteListView, notesSlice, (state) => state.notes);
