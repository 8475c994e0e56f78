import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TaskChanges } from '../../contract/task';
import type { AccountChange } from '../../contract/user';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { undoRequested } from '../toasts/undoRequested';

/** What this person has changed, and what it was before. `id` is that of the task or account. */
export type Undoable =
  | { kind: 'task'; id: string; before: TaskChanges; after: TaskChanges }
  /** They were assigned to the task, or unassigned. */
  | { kind: 'people'; id: string; people: string[]; assigned: boolean }
  | { kind: 'account'; id: string; before: AccountChange; after: AccountChange }
  /** The account was activated, or deactivated. */
  | { kind: 'active'; id: string; after: boolean };

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

const undoSlice = createSlice({
  name: 'undo',
  initialState: [] as UndoEntry[],
  reducers: {
    /** A change has been stored by the server, or could not be undone now. */
    changeMade: (state, action: PayloadAction<UndoEntry>) => {
      state.push(action.payload);
      if (state.length > maxEntries) state.shift();
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
