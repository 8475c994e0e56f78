import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { keyedMutationOf } from '../api/mutationOf';
import { changeDropped, changeRefused, changeReplaced } from '../api/outboxSlice';
import type { BulkChange, BulkKind } from '../../contract/bulk';
import type { NoteInput } from '../../contract/note';
import type { TaskChanges } from '../../contract/task';
import type { AccountChange } from '../../contract/user';
import { loggedIn, loggedOut } from '../session/sessionSlice';
import type { RootState } from '../store/rootState';
import { undoRequested } from '../toasts/undoRequested';

/** What this person has changed, and what it was before. `id` is that of the record. */
export type Undoable =
  | { kind: 'task'; id: string; before: TaskChanges; after: TaskChanges }
  /** They were assigned to the task, or unassigned. */
  | { kind: 'people'; id: string; people: string[]; assigned: boolean }
  | { kind: 'account'; id: string; before: AccountChange; after: AccountChange }
  /** Their own account. */
  | { kind: 'ownName'; id: string; before: { name: string }; after: { name: string } }
  /** The account was activated, or deactivated. */
  | { kind: 'active'; id: string; after: boolean }
  | { kind: 'note'; id: string; before: NoteInput; after: NoteInput }
  | { kind: 'deletedNote'; id: string; note: NoteInput }
  /** An action on `total` tasks. `id` is that of the action. */
  | {
      kind: 'bulk';
      id: string;
      action: { kind: BulkKind; change: BulkChange; total: number };
    };

/** `id` is the key of the change, or that of its request or action if it has no key. */
export interface UndoEntry {
  id: string;
  change: Undoable;
}

declare module '../store/rootState' {
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

const without = (state: UndoEntry[], id: string): UndoEntry[] =>
  state.some((entry) => entry.id === id) ? state.filter((entry) => entry.id !== id) : state;

const undoSlice = createSlice({
  name: 'undo',
  initialState: [] as UndoEntry[],
  reducers: {
    /** A change has been stored by the server, or could not be undone now. */
    changeMade: (state, { payload }: PayloadAction<UndoEntry>) => {
      const entries = [...without(state, payload.id), payload];
      while (isTooLarge(entries)) entries.shift();
      return entries;
    },
    /** It was undone, or nothing was changed. The payload is the id of the entry. */
    changeForgotten: (state, { payload }: PayloadAction<string>) => without(state, payload),
    /** After a reload. */
    changesRestored: (_state, action: PayloadAction<UndoEntry[]>) => action.payload,
  },
  extraReducers: (builder) =>
    builder
      // What the server keeps until it is undone is forgotten then, so that a reload meanwhile does
      // not lose it.
      .addCase(undoRequested, (state, { payload }) =>
        state.filter(({ id, change }) => id !== payload || change.kind === 'bulk'),
      )
      // What was not made cannot be undone.
      .addCase(changeDropped, (state, { payload }) => without(state, payload))
      .addCase(changeRefused, (state, { payload }) => without(state, payload.key))
      .addCase(changeReplaced, (state, { payload: { key, by } }) => {
        const entry = state.find(({ id }) => id === key);
        if (entry) entry.id = by.key;
      })
      .addCase(loggedIn, () => [])
      .addCase(loggedOut, () => [])
      .addMatcher(
        (action) => keyedMutationOf(action)?.step === 'rejected',
        (state, action) => without(state, keyedMutationOf(action)?.key ?? ''),
      ),
});

export const undoReducer = undoSlice.reducer;
export const { changeMade, changeForgotten, changesRestored } = undoSlice.actions;

/** The changes that can be undone, the latest last. */
export const selectUndoEntries = (state: RootState): readonly UndoEntry[] => state.undo;
export const selectIsUndoable = (state: RootState, id: string | null): boolean =>
  state.undo.some((entry) => entry.id === id);
