import type { Note, NoteInput } from '../../contract/note';
import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type EndpointPolicy,
  type FeaturePolicies,
  type Policy,
} from '../../lib/logPolicy';
import type { NoteChange, NoteArg, notesApi } from './notesApi';
import {
  deletionAccepted,
  noteDeleted,
  noteTagsChosen,
  notesSearched,
  type NotesState,
} from './notesSlice';

/** Treated as names, different tags stay different where texts are replaced. */
const tags = listOf('name');
const note = fieldsOf<Note>({
  _id: 'plain',
  title: 'text',
  tag: tags,
  text: 'text',
  updatedAt: 'plain',
  version: 'plain',
});
const input = fieldsOf<NoteInput>({ title: 'text', text: 'text', tag: tags, id: 'plain' });
export const notesState: Policy = fieldsOf<NotesState>({
  search: 'text',
  tags,
  deleted: input,
});

export const notesPolicies: FeaturePolicies = {
  actions: {
    [notesSearched.type]: payload('text'),
    [noteTagsChosen.type]: payload(tags),
    [noteDeleted.type]: payload(input),
    [deletionAccepted.type]: bare,
  },
  endpoints: {
    getNotes: { arg: 'plain', data: listOf(note) },
    getNote: {
      arg: fieldsOf<NoteArg>({ id: 'plain', inspectedId: 'plain', screen: 'plain' }),
      data: note,
    },
    createNote: { arg: input, data: 'omit' },
    updateNote: {
      arg: fieldsOf<NoteChange>({
        noteId: 'plain',
        title: 'text',
        text: 'text',
        tag: tags,
        id: 'plain',
        version: 'plain',
      }),
      data: 'omit',
    },
    deleteNote: { arg: 'plain', data: 'omit' },
  } satisfies Record<keyof typeof notesApi.endpoints, EndpointPolicy>,
};
