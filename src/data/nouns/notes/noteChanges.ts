import type { NoteInput } from '../../../contract/note';
import { callOf, type ChangesOf, type ChangeText } from '../../changes/changeSpec';
import { selectInspectedId } from '../../inspection/inspectionSlice';
import type { RootState } from '../../store/rootState';
import { noteInput } from './noteDraft';
import { notesApi, type NewNote, type NoteArg } from './notesApi';
import { selectWaitingNote } from './waitingNotes';

const { createNote, getNote, updateNote } = notesApi.endpoints;

/**
 * What the person sees of a note, or saw before the save that has this key. A text is changed on
 * both screens: in the editor, and by ticking a check box.
 */
function shownNote(state: RootState, id: string, key?: string): NoteInput | undefined {
  const inspectedId = selectInspectedId(state);
  const loaded = (screen: NoteArg['screen']) =>
    getNote.select({ id, inspectedId, screen })(state).data;
  const data = loaded('edit') ?? loaded('view');
  const waiting = selectWaitingNote(state, id, key);
  // Without a connection, the server's answer may be missing.
  const known = data ?? waiting;
  return known && noteInput({ text: '', ...known, ...waiting }, inspectedId);
}

const textOf = ({ title, text }: NewNote, label: string): ChangeText => ({
  record: title || 'Untitled',
  wanted: [{ label, text }],
});

export const noteChanges = {
  createNote: { describe: (note) => textOf(note, 'New note') },
  updateNote: {
    describe: (note) => textOf(note, 'Note'),
    done: () => 'Note changed',
    inverse: ({ noteId, title, text, tag, version, key }, before) => {
      const note = shownNote(before, noteId, key);
      if (!note) return null;
      return [callOf(updateNote, { noteId, ...note, version, expected: { title, text, tag } })];
    },
  },
  deleteNote: {
    done: (id, before) => `'${shownNote(before, id)?.title || 'Untitled'}' was deleted`,
    /** Saves the text as a new note. */
    inverse: (id, before) => {
      const note = shownNote(before, id);
      return note ? [callOf(createNote, note)] : null;
    },
  },
} satisfies ChangesOf<typeof notesApi.endpoints>;
