import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../../inspection/inspectionSlice';
import type { UndoSource } from '../../undo/addUndo';
import type { Undoable } from '../../undo/undoSlice';
import { noteInput } from './noteDraft';
import { notesApi } from './notesApi';
import { selectWaitingNote } from './waitingNotes';

const { deleteNote, getNote, updateNote } = notesApi.endpoints;
export type NoteUndoable = Extract<Undoable, { kind: 'note' | 'deletedNote' }>;

function changeOf(action: UnknownAction, state: RootState): NoteUndoable | null {
  const inspectedId = selectInspectedId(state);
  /** What the person sees of a note, or saw before the save that has this key. */
  const noteOn = (screen: 'view' | 'edit', id: string, key?: string) => {
    const { data } = getNote.select({ id, inspectedId, screen })(state);
    const waiting = selectWaitingNote(state, id, key);
    // Without a connection, the server's answer may be missing.
    const known = data ?? waiting;
    const note = known && { text: '', ...known, ...waiting };
    return note && noteInput(note, inspectedId);
  };
  if (deleteNote.matchPending(action)) {
    const id = action.meta.arg.originalArgs;
    const note = noteOn('view', id);
    return note ? { kind: 'deletedNote', id, note } : null;
  }
  if (!updateNote.matchPending(action)) return null;
  const saved = action.meta.arg.originalArgs;
  const { noteId: id } = saved;
  const before = noteOn('edit', id, saved.key);
  return before ? { kind: 'note', id, before, after: noteInput(saved, saved.id) } : null;
}

/** Saved and deleted notes. Undoing a deletion saves the text as a new note. */
export const undoNotes: UndoSource<NoteUndoable> = {
  mutations: [updateNote, deleteNote],
  kinds: ['note', 'deletedNote'],
  changeOf,
  loadInverse: () => import(/* webpackChunkName: 'inverse' */ './noteInverse'),
};
