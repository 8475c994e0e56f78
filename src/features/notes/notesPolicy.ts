import type { Note } from '../../contract/note';
import {
  fieldsOf,
  listOf,
  payload,
  type EndpointPolicy,
  type FeaturePolicies,
  type Policy,
} from '../../lib/logPolicy';
import { noteTagsPolicy } from '../undo/undoPolicy';
import type { NewNote, NoteChange, NoteArg, notesApi } from './notesApi';
import { noteTagsChosen, notesSearched, type NotesState } from './notesSlice';

const note = fieldsOf<Note>({
  _id: 'plain',
  title: 'text',
  tag: noteTagsPolicy,
  text: 'text',
  updatedAt: 'plain',
  version: 'plain',
});
export const notesState: Policy = fieldsOf<NotesState>({
  search: 'text',
  tags: noteTagsPolicy,
});

export const notesPolicies: FeaturePolicies = {
  actions: {
    [notesSearched.type]: payload('text'),
    [noteTagsChosen.type]: payload(noteTagsPolicy),
  },
  endpoints: {
    getNotes: { arg: 'plain', data: listOf(note) },
    getNote: {
      arg: fieldsOf<NoteArg>({ id: 'plain', inspectedId: 'plain', screen: 'plain' }),
      data: note,
    },
    createNote: {
      arg: fieldsOf<NewNote>({
        title: 'text',
        text: 'text',
        tag: noteTagsPolicy,
        id: 'plain',
        key: 'plain',
      }),
      data: 'omit',
    },
    updateNote: {
      arg: fieldsOf<NoteChange>({
        noteId: 'plain',
        title: 'text',
        text: 'text',
        tag: noteTagsPolicy,
        id: 'plain',
        version: 'plain',
        key: 'plain',
        basedOn: 'plain',
      }),
      data: 'omit',
    },
    deleteNote: { arg: 'plain', data: 'omit' },
  } satisfies Record<keyof typeof notesApi.endpoints, EndpointPolicy>,
};
