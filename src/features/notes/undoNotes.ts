import type { UnknownAction } from '@reduxjs/toolkit';
import type { NoteInput } from '../../contract/note';
import { sameList } from '../../lib/sameList';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../inspection/inspectionSlice';
import type { UndoApi, UndoSource } from '../undo/addUndo';
import type { Undoable } from '../undo/undoSlice';
import { noteInput } from './noteDraft';
import { notesApi } from './notesApi';

const { createNote, deleteNote, getNote, updateNote } = notesApi.endpoints;
type NoteUndoable = Extract<Undoable, { kind: 'note' | 'deletedNote' }>;
type Edit = Extract<Undoable, { kind: 'note' }>;

const isSame = (one: NoteInput, other: NoteInput) =>
  one.title === other.title && one.text === other.text && sameList(one.tag, other.tag);

function changeOf(action: UnknownAction, state: RootState): NoteUndoable | null {
  const inspectedId = selectInspectedId(state);
  const noteOn = (screen: 'view' | 'edit', id: string) => {
    const { data } = getNote.select({ id, inspectedId, screen })(state);
    return data && noteInput({ text: '', ...data }, inspectedId);
  };
  if (deleteNote.matchPending(action)) {
    const id = action.meta.arg.originalArgs;
    const note = noteOn('view', id);
    return note ? { kind: 'deletedNote', id, note } : null;
  }
  if (!updateNote.matchPending(action)) return null;
  const { noteId: id, version: _version, key: _key, ...after } = action.meta.arg.originalArgs;
  const before = noteOn('edit', id);
  return before ? { kind: 'note', id, before, after } : null;
}

/** The undo under way. The next one of the same note compares with what it saves. */
let latest: Promise<unknown> = Promise.resolve();

/** Compares with what the server has now, because a note that is not shown is not in the state. */
async function undoEdit({ id, before, after }: Edit, { dispatch }: UndoApi) {
  const arg = { id, inspectedId: before.id, screen: 'edit' } as const;
  const stored = await dispatch(getNote.initiate(arg, { forceRefetch: true, subscribe: false }));
  const note = stored.data;
  if (!note) return [stored];
  if (!isSame(noteInput({ text: '', ...note }, before.id), after)) return null;
  const version = note.version === undefined ? {} : { version: note.version };
  const answer = await dispatch(
    updateNote.initiate({ noteId: id, ...before, ...version }, { track: false }),
  );
  dispatch(notesApi.util.invalidateTags([{ type: 'Note', id }]));
  return [answer];
}

/** Saved and deleted notes. Undoing a deletion saves the text as a new note. */
export const undoNotes: UndoSource<NoteUndoable> = {
  mutations: [updateNote, deleteNote],
  kinds: ['note', 'deletedNote'],
  changeOf,
  sendInverse: async (change, api) => {
    if (change.kind === 'deletedNote')
      return [await api.dispatch(createNote.initiate(change.note, { track: false }))];
    const undone = latest.then(() => undoEdit(change, api));
    latest = undone;
    return undone;
  },
};
