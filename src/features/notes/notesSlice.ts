import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NoteInput } from '../../contract/note';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { inspectionEnded, inspectionStarted } from '../inspection/inspectionSlice';

export interface NotesState {
  search: string;
  /** In the order in which they were chosen. Only the first one filters. */
  tags: string[];
  /** The note that was deleted last, while it can be restored. */
  deleted: NoteInput | null;
}

declare module '../../store/rootState' {
  interface RootState {
    notes: NotesState;
  }
}

const initialState: NotesState = { search: '', tags: [], deleted: null };

const notesSlice = createSlice({
  name: 'notes',
  initialState,
  reducers: {
    notesSearched: (state, action: PayloadAction<string>) => {
      state.search = action.payload;
    },
    noteTagsChosen: (state, action: PayloadAction<string[]>) => {
      state.tags = action.payload;
    },
    noteDeleted: (state, action: PayloadAction<NoteInput>) => {
      state.deleted = action.payload;
    },
    deletionAccepted: (state) => {
      state.deleted = null;
    },
  },
  // Another person's list starts without filters.
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => initialState)
      .addCase(loggedOut, () => initialState)
      .addCase(inspectionStarted, () => initialState)
      .addCase(inspectionEnded, () => initialState),
});

export const notesReducer = notesSlice.reducer;
export const { notesSearched, noteTagsChosen, noteDeleted, deletionAccepted } = notesSlice.actions;

export const selectNoteSearch = (state: RootState): string => state.notes.search;
export const selectNoteTags = (state: RootState): string[] => state.notes.tags;
export const selectDeletedNote = (state: RootState): NoteInput | null => state.notes.deleted;
