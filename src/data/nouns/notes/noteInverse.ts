import type { AppError } from '../../api/errors';
import { newKey } from '../../api/newKey';
import { changeDropped, selectWaitingChanges } from '../../api/outboxSlice';
import type { NoteInput } from '../../../contract/note';
import { sameList } from '../../../lib/sameList';
import type { RootState } from '../../store/rootState';
import type { SendInverse, UndoApi } from '../../undo/addUndo';
import { noteInput } from './noteDraft';
import { notesApi, type NoteChange } from './notesApi';
import type { NoteUndoable } from './undoNotes';

const { createNote, getNote, updateNote } = notesApi.endpoints;
type Edit = Extract<NoteUndoable, { kind: 'note' }>;

const laterSave: AppError = { status: 409, text: 'A later change of yours waits to be sent.' };

const isSame = (one: NoteInput, other: NoteInput) =>
  one.title === other.title && one.text === other.text && sameList(one.tag, other.tag);

/** The last save of a note that waits. */
const waitingSave = (state: RootState, id: string) =>
  selectWaitingChanges(state).findLast(
    ({ endpoint, arg, refusal }) =>
      endpoint === updateNote.name && !refusal && (arg as NoteChange).noteId === id,
  );

/**
 * Discards the save if it still waits. Otherwise compares with another save that waits, such as an
 * earlier undo, or with what the server has now, because a note that is not shown is not in the
 * state.
 */
async function undoEdit(
  { id, before, after }: Edit,
  { dispatch, getState }: UndoApi,
  savedKey: string,
) {
  const save = (base: Pick<NoteChange, 'version' | 'basedOn'>) => {
    const arg = { noteId: id, ...before, ...base, key: dispatch(newKey()) };
    return dispatch(updateNote.initiate(arg, { track: false }));
  };
  const waiting = waitingSave(getState(), id);
  if (waiting?.key === savedKey) {
    dispatch(changeDropped(savedKey));
    return [];
  }
  if (waiting) {
    const { version, ...text } = waiting.arg as NoteChange;
    if (!isSame(text, after)) return [{ error: laterSave }];
    return [await save({ ...(version !== undefined && { version }), basedOn: waiting.key })];
  }
  const arg = { id, inspectedId: before.id, screen: 'edit' } as const;
  const stored = await dispatch(getNote.initiate(arg, { forceRefetch: true, subscribe: false }));
  const note = stored.data;
  if (!note) return [stored];
  if (!isSame(noteInput({ text: '', ...note }, before.id), after)) return null;
  return [await save(note.version === undefined ? {} : { version: note.version })];
}

/** Saves the text before. Of a deleted note, it saves the text as a new note. */
export const sendInverse: SendInverse<NoteUndoable> = async (change, api, id) => {
  if (change.kind === 'note') return undoEdit(change, api, id);
  const arg = { ...change.note, key: api.dispatch(newKey()) };
  return [await api.dispatch(createNote.initiate(arg, { track: false }))];
};
