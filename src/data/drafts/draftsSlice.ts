import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NewTask } from '../../contract/task';
import { loggedIn, loggedOut } from '../session/sessionSlice';
import type { RootState } from '../store/rootState';
import { applyEdit, type TextEdit } from './textEdit';

/** An unsaved note. */
export interface NoteDraft {
  title: string;
  text: string;
  tag: string[];
  /** The note's version when editing began. */
  version?: number;
  /** Key of the waiting save whose text was edited. */
  basedOn?: string;
  /** Id of the inspected person, when an administrator edits that person's note. */
  owner?: string;
}

/**
 * Key of a new note's draft, one's own or the inspected person's. Other drafts use the note's id.
 */
export const newDraftKey = (inspectedId: string | undefined): string =>
  inspectedId ? `new:${inspectedId}` : 'new';

/** What a person has typed and not sent or saved. It survives a reload and a forced log-out. */
export interface DraftsState {
  newTask: NewTask;
  /** Text by task id. */
  comments: Record<string, string>;
  /** Number of comments that the person has seen, by task id. */
  seenComments: Record<string, number>;
  /** By note id, or by `newDraftKey` for a new note. */
  notes: Record<string, NoteDraft>;
}

declare module '../store/rootState' {
  interface RootState {
    drafts: DraftsState;
  }
}

/** For how many tasks seen comments are remembered. The oldest entries are dropped first. */
export const mostSeen = 1_000;

export const emptyNewTask: NewTask = {
  title: '',
  description: '',
  priority: 'Medium',
  dueDate: '',
  assignedTo: [],
  labels: [],
};

export const emptyDrafts: DraftsState = {
  newTask: emptyNewTask,
  comments: {},
  seenComments: {},
  notes: {},
};

/** The draft with this key. Ignores inherited properties such as `toString`. */
const draftAt = ({ notes }: DraftsState, key: string): NoteDraft | undefined =>
  Object.hasOwn(notes, key) ? notes[key] : undefined;

const draftsSlice = createSlice({
  name: 'drafts',
  initialState: emptyDrafts,
  reducers: {
    newTaskDrafted: (state, action: PayloadAction<Partial<NewTask>>) => {
      Object.assign(state.newTask, action.payload);
    },
    newTaskDiscarded: (state) => {
      state.newTask = emptyNewTask;
    },
    commentDrafted: (state, action: PayloadAction<{ taskId: string; text: string }>) => {
      const { taskId, text } = action.payload;
      if (text === '') delete state.comments[taskId];
      else state.comments[taskId] = text;
    },
    commentsSeen: (state, action: PayloadAction<{ taskId: string; count: number }>) => {
      const { taskId, count } = action.payload;
      const { seenComments } = state;
      if (seenComments[taskId] === count) return;
      // The latest changes are at the end.
      delete seenComments[taskId];
      seenComments[taskId] = count;
      const [oldest, ...others] = Object.keys(seenComments);
      if (oldest !== undefined && others.length >= mostSeen) delete seenComments[oldest];
    },
    /** These tasks are deleted, or no longer assigned to this person. */
    tasksForgotten: (state, action: PayloadAction<string[]>) => {
      for (const taskId of action.payload) {
        delete state.seenComments[taskId];
        delete state.comments[taskId];
      }
    },
    /** Sent before the first change of a note, with the note as it was. */
    noteDraftStarted: (state, action: PayloadAction<{ key: string; draft: NoteDraft }>) => {
      state.notes[action.payload.key] ??= action.payload.draft;
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
      delete state.notes[action.payload];
    },
    /** Restores what this person typed on an earlier page or in an earlier session. */
    draftsRestored: (state, action: PayloadAction<Partial<DraftsState>>) => {
      Object.assign(state, action.payload);
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedIn, () => emptyDrafts).addCase(loggedOut, () => emptyDrafts),
});

export const draftsReducer = draftsSlice.reducer;
export const {
  newTaskDrafted,
  newTaskDiscarded,
  commentDrafted,
  commentsSeen,
  tasksForgotten,
  noteDraftStarted,
  noteDraftChanged,
  noteTextEdited,
  noteDraftDiscarded,
  draftsRestored,
} = draftsSlice.actions;

export const selectNewTask = (state: RootState): NewTask => state.drafts.newTask;
export const selectCommentDraft = (state: RootState, taskId: string): string =>
  state.drafts.comments[taskId] ?? '';
/** How many comments of a task the person has seen; undefined when it was never opened. */
export const selectSeenComments = (state: RootState, taskId: string): number | undefined =>
  state.drafts.seenComments[taskId];
export const selectNoteDrafts = (state: RootState): DraftsState['notes'] => state.drafts.notes;
export const selectNoteDraft = (state: RootState, key: string): NoteDraft | undefined =>
  state.drafts.notes[key];
