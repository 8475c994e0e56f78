import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NoteInput } from '../../contract/note';
import type { TaskChanges } from '../../contract/task';
import type { AccountChange } from '../../contract/user';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { undoRequested } from '../toasts/undoRequested';

/** What this person has changed, and what it was before. `id` is that of the record. */
export type Undoable =
  | { kind: 'task'; id: string; before: TaskChanges; after: TaskChanges }
  /** They were assigned to the task, or unassigned. */
  | { kind: 'people'; id: string; people: string[]; assigned: boolean }
  | { kind: 'account'; id: string; before: AccountChange; after: AccountChange }
  /** The account was activated, or deactivated. */
  | { kind: 'active'; id: string; after: boolean }
  | { kind: 'note'; id: string; before: NoteInput; after: NoteInput }
  | { kind: 'deletedNote'; id: string; note: NoteInput };

/** `id` is that of the request that made the change. */
export interface UndoEntry {
  id: string;
  change: Undoable;
}

declare module '../../store/rootState' {
  interface RootState {
    undo: UndoEntry[];
  }
}

const maxEntries = 50;
/** Characters in the texts of notes. Older entries go first, the latest one stays. */
const maxText = 2_000_000;

function textLength({ change }: UndoEntry): number {
  if (change.kind === 'note') return change.before.text.length + change.after.text.length;
  return change.kind === 'deletedNote' ? change.note.text.length : 0;
}

const isTooLarge = (entries: readonly UndoEntry[]): boolean =>
  entries.length > maxEntries ||
  (entries.length > 1 && entries.reduce((sum, entry) => sum + textLength(entry), 0) > maxText);

const undoSlice = createSlice({
  name: 'undo',
  initialState: [] as UndoEntry[],
  reducers: {
    /** A change has been stored by the server, or could not be undone now. */
    changeMade: (state, action: PayloadAction<UndoEntry>) => {
      state.push(action.payload);
      while (isTooLarge(state)) state.shift();
    },
    /** After a reload. */
    changesRestored: (_state, action: PayloadAction<UndoEntry[]>) => action.payload,
  },
  extraReducers: (builder) =>
    builder
      .addCase(undoRequested, (state, { payload }) => state.filter(({ id }) => id !== payload))
      .addCase(loggedIn, () => [])
      .addCase(loggedOut, () => []),
});

export const undoReducer = undoSlice.reducer;
export const { changeMade, changesRestored } = undoSlice.actions;

/** The changes that can be undone, the latest last. */
export const selectUndoEntries = (state: RootState): readonly UndoEntry[] => state.undo;
