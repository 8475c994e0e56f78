import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { keyedMutationOf } from '../outbox/mutationOf';
import { changeDropped, changeRefused, changeReplaced } from '../outbox/outboxSlice';
import type { Call, Offer } from '../changes/changeSpec';
import { isFields } from '../../lib/fields';
import { loggedIn, loggedOut } from '../session/sessionSlice';
import type { RootState } from '../store/rootState';
import { undoRequested } from '../toasts/undoRequested';

/** What this person has changed, and what undoes it. */
export interface UndoEntry {
  /** The key of the change, or that of its request or action if it has no key. */
  id: string;
  /**
   * What has been done. Null for an action on many tasks: it shows its result itself, and its entry
   * stays until its undo has ended, so that a reload in between does not lose it.
   */
  text: string | null;
  calls: readonly Call[];
  offer?: Offer;
  /** Entries of the same act are undone together. */
  act?: string;
}

declare module '../store/rootState' {
  interface RootState {
    undo: UndoEntry[];
  }
}

const maxEntries = 50;
/** Characters in the texts of notes. Older entries go first, the latest one stays. */
const maxText = 2_000_000;

/** Only `text` counts: other strings may have another length in a log. */
function textLength(arg: unknown): number {
  if (!isFields(arg)) return 0;
  return (typeof arg.text === 'string' ? arg.text.length : 0) + textLength(arg.expected);
}
const lengthOf = ({ calls }: UndoEntry): number =>
  calls.reduce((sum, { arg }) => sum + textLength(arg), 0);

const isTooLarge = (entries: readonly UndoEntry[]): boolean =>
  entries.length > maxEntries ||
  (entries.length > 1 && entries.reduce((sum, entry) => sum + lengthOf(entry), 0) > maxText);

const without = (state: UndoEntry[], id: string): UndoEntry[] =>
  state.some((entry) => entry.id === id) ? state.filter((entry) => entry.id !== id) : state;

/** What is undone together with an entry, in order. */
export function entriesOfAct(entries: readonly UndoEntry[], id: string): readonly UndoEntry[] {
  const found = entries.find((entry) => entry.id === id);
  return entries.filter(
    (entry) => entry === found || (found?.act !== undefined && entry.act === found.act),
  );
}

const undoSlice = createSlice({
  name: 'undo',
  initialState: [] as UndoEntry[],
  reducers: {
    /** The server or the outbox has a change, or it could not be undone now. */
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
      .addCase(undoRequested, (state, { payload }) => {
        const undone = entriesOfAct(state, payload);
        return state.filter((entry) => !undone.includes(entry) || entry.text === null);
      })
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
