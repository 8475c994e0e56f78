import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NoteInput } from '../../contract/note';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { inspectionEnded, inspectionStarted } from '../inspection/inspectionSlice';
import { applyEdit, type NoteDraft, type TextEdit } from './noteDraft';

export type NoteDrafts = Record<string, NoteDraft>;

export interface NotesState {
  search: string;
  /** Chosen tags in the order of choosing; the first one filters. */
  tags: string[];
  /** Unsaved work by draft key (noteDraft.ts). */
  drafts: NoteDrafts;
  /** Keys of drafts that come from an earlier page or session and are offered again. */
  restored: string[];
  /** The note that was deleted last, as long as it can be brought back. */
  deleted: NoteInput | null;
}

declare module '../../store/rootState' {
  interface RootState {
    notes: NotesState;
  }
}

const initialState: NotesState = { search: '', tags: [], drafts: {}, restored: [], deleted: null };

/** Another person's list is another list: filter and search start anew, the drafts stay. */
const changeList = (state: NotesState): void => {
  state.search = '';
  state.tags = [];
  state.deleted = null;
};

/** The draft of this key, and not what all objects have by this name. */
const draftAt = ({ drafts }: NotesState, key: string): NoteDraft | undefined =>
  Object.hasOwn(drafts, key) ? drafts[key] : undefined;

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
    /** The first keystroke: what the editing began with. */
    noteDraftStarted: (state, action: PayloadAction<{ key: string; draft: NoteDraft }>) => {
      state.drafts[action.payload.key] ??= action.payload.draft;
    },
    noteDraftChanged: (
      state,
      action: PayloadAction<{ key: string; title?: string; tag?: string[] }>,
    ) => {
      const { key, ...changes } = action.payload;
      const draft = draftAt(state, key);
      if (draft) Object.assign(draft, changes);
    },
    noteTextEdited: (state, action: PayloadAction<TextEdit & { key: string }>) => {
      const draft = draftAt(state, action.payload.key);
      if (draft) draft.text = applyEdit(draft.text, action.payload);
    },
    noteDraftDiscarded: (state, action: PayloadAction<string>) => {
      delete state.drafts[action.payload];
      state.restored = state.restored.filter((key) => key !== action.payload);
    },
    /** Drafts from an earlier visit of the same person. What has been typed since stays. */
    noteDraftsRestored: (state, action: PayloadAction<NoteDrafts>) => {
      state.restored = Object.keys(action.payload);
      state.drafts = { ...action.payload, ...state.drafts };
    },
    noteDeleted: (state, action: PayloadAction<{ id: string; note: NoteInput }>) => {
      state.deleted = action.payload.note;
      delete state.drafts[action.payload.id];
    },
    deletionAccepted: (state) => {
      state.deleted = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => initialState)
      .addCase(loggedOut, () => initialState)
      .addCase(inspectionStarted, changeList)
      .addCase(inspectionEnded, changeList),
});

export const notesReducer = notesSlice.reducer;
export const {
  notesSearched,
  noteTagsChosen,
  noteDraftStarted,
  noteDraftChanged,
  noteTextEdited,
  noteDraftDiscarded,
  noteDraftsRestored,
  noteDeleted,
  deletionAccepted,
} = notesSlice.actions;

export const selectNoteSearch = (state: RootState): string => state.notes.search;
export const selectNoteTags = (state: RootState): string[] => state.notes.tags;
export const selectNoteDraft = (state: RootState, key: string): NoteDraft | undefined =>
  state.notes.drafts[key];
export const selectIsRestored = (state: RootState, key: string): boolean =>
  state.notes.restored.includes(key);
export const selectNoteDrafts = (state: RootState): NoteDrafts => state.notes.drafts;
export const selectDeletedNote = (state: RootState): NoteInput | null => state.notes.deleted;
