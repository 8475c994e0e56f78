import { changeDropped, selectWaitingChanges } from '../../api/outboxSlice';
import type { NoteInput } from '../../contract/note';
import { sameList } from '../../lib/sameList';
import type { RootState } from '../../store/rootState';
import type { SendInverse, UndoApi } from '../undo/addUndo';
import { noteInput } from './noteDraft';
import { notesApi, type NoteChange } from './notesApi';
import type { NoteUndoable } from './undoNotes';

const { createNote, getNote, updateNote } = notesApi.endpoints;
type Edit = Extract<NoteUndoable, { kind: 'note' }>;

const isSame = (one: NoteInput, other: NoteInput) =>
  one.title === other.title && one.text === other.text && sameList(one.tag, other.tag);

/** The last save of a note that waits. */
const waitingSave = (state: RootState, id: string) =>
  selectWaitingChanges(state).findLast(
    ({ endpoint, arg, refusal }) =>
      endpoint === updateNote.name && !refusal && (arg as NoteChange).noteId === id,
  );

/**
 * Discards a save that still waits. Otherwise compares with what the server has now, because a note
 * that is not shown is not in the state.
 */
async function undoEdit({ id, before, after }: Edit, { dispatch, getState }: UndoApi) {
  const waiting = waitingSave(getState(), id);
  if (waiting && isSame(waiting.arg as NoteChange, after)) {
    dispatch(changeDropped(waiting.key));
    return [];
  }
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

/** Saves the text before. Of a deleted note, it saves the text as a new note. */
export const sendInverse: SendInverse<NoteUndoable> = async (change, api) => {
  if (change.kind === 'deletedNote')
    return [await api.dispatch(createNote.initiate(change.note, { track: false }))];
  return undoEdit(change, api);
};
