import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import { inspectionEnded, inspectionStarted } from '../../data/inspection/inspectionSlice';

export interface NotesState {
  search: string;
  /** In the order in which they were chosen. Only the first one filters. */
  tags: string[];
}

declare module '../../data/store/rootState' {
  interface RootState {
    notes: NotesState;
  }
}

const initialState: NotesState = { search: '', tags: [] };

export const notesSlice = createSlice({
  name: 'notes',
  initialState,
  reducers: {
    notesSearched: (state, action: PayloadAction<string>) => {
      state.search = action.payload;
    },
    noteTagsChosen: (state, action: PayloadAction<string[]>) => {
      state.tags = action.payload;
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

export const { notesSearched, noteTagsChosen } = notesSlice.actions;

export const selectNoteSearch = (state: RootState): string => state.notes.search;
export const selectNoteTags = (state: RootState): string[] => state.notes.tags;
