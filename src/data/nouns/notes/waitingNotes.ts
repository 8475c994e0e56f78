import { createSelector } from '@reduxjs/toolkit';
import { selectWaitingChanges } from '../../outbox/outboxSlice';
import type { Note } from '../../../contract/note';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../../inspection/inspectionSlice';
import type { NewNote, NoteChange } from './notesApi';

/** A note with its latest change, which the server may not have yet. */
export interface ShownNote extends Note {
  isWaiting?: true;
  /** The key of that change, if it waits. */
  waitingKey?: string;
  /** It is not stored yet, so it has no page, and its id is the key of the change. */
  isNew?: true;
}

/** What waits for notes of the shown person, in the order in which it was saved. */
const selectWaitingNotes: (state: RootState) => readonly ShownNote[] = createSelector(
  [selectWaitingChanges, selectInspectedId],
  (changes, inspectedId) =>
    changes.flatMap(({ endpoint, arg, key, refusal }) => {
      if (refusal || (endpoint !== 'createNote' && endpoint !== 'updateNote')) return [];
      const { title, text, tag, id, noteId, version } = arg as NewNote & Partial<NoteChange>;
      if (id !== inspectedId) return [];
      const isNew = noteId === undefined;
      const note = { _id: noteId ?? key, title, text, tag, waitingKey: key };
      // The server may have a newer text by now, which this one does not contain.
      const edited = version !== undefined && { version };
      return [{ ...note, ...edited, isWaiting: true, ...(isNew && { isNew }) }];
    }),
);

/** What was saved last for a note and waits. `before`: only what was saved before this key. */
export const selectWaitingNote = (
  state: RootState,
  id: string,
  before?: string,
): ShownNote | undefined => {
  const notes = selectWaitingNotes(state);
  const end = notes.findIndex(({ waitingKey }) => waitingKey === before);
  return notes.slice(0, end < 0 ? undefined : end).findLast((note) => note._id === id);
};

/** Notes of the shown person with what waits for them. New ones come first. */
export const selectShownNotes: (state: RootState, notes: readonly Note[]) => readonly ShownNote[] =
  createSelector(
    [selectWaitingNotes, (_state: RootState, notes: readonly Note[]) => notes],
    (waiting, notes) => {
      if (waiting.length === 0) return notes;
      const latest = new Map(waiting.map((note) => [note._id, note]));
      const added = waiting.filter(({ isNew }) => isNew).reverse();
      return [...added, ...notes.map((note) => ({ ...note, ...latest.get(note._id) }))];
    },
  );
