import type { Note, NoteInput } from '../../contract/note';
import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type EndpointPolicy,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import type { NoteDraft } from './noteDraft';
import type { NoteChange, NoteKey, notesApi } from './notesApi';
import {
  deletionAccepted,
  noteDeleted,
  noteDraftChanged,
  noteDraftDiscarded,
  noteDraftsRestored,
  noteDraftStarted,
  noteTagsChosen,
  noteTextEdited,
  notesSearched,
  type NotesState,
} from './notesSlice';

/** Tags are compared whole and never cut: as names they still tell notes apart where texts are replaced. */
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
const draft = fieldsOf<NoteDraft>({
  title: 'text',
  text: 'text',
  tag: tags,
  version: 'plain',
  owner: 'plain',
});
/** Their keys are ids of notes and people. */
const drafts: Policy = { map: draft };

export const notesState: Policy = fieldsOf<NotesState>({
  search: 'text',
  tags,
  drafts,
  restored: listOf('plain'),
  deleted: input,
});

export const notesPolicies: FeaturePolicies = {
  actions: {
    [notesSearched.type]: payload('text'),
    [noteTagsChosen.type]: payload(tags),
    [noteDraftStarted.type]: payload(
      fieldsOf<PayloadOf<typeof noteDraftStarted>>({ key: 'plain', draft }),
    ),
    [noteDraftChanged.type]: payload(
      fieldsOf<PayloadOf<typeof noteDraftChanged>>({ key: 'plain', title: 'text', tag: tags }),
    ),
    [noteTextEdited.type]: payload(
      fieldsOf<PayloadOf<typeof noteTextEdited>>({
        key: 'plain',
        at: 'plain',
        removed: 'plain',
        inserted: 'text',
      }),
    ),
    [noteDraftDiscarded.type]: payload('plain'),
    [noteDraftsRestored.type]: payload(drafts),
    [noteDeleted.type]: payload(
      fieldsOf<PayloadOf<typeof noteDeleted>>({ id: 'plain', note: input }),
    ),
    [deletionAccepted.type]: bare,
  },
  endpoints: {
    getNotes: { arg: 'plain', data: listOf(note) },
    getNote: { arg: fieldsOf<NoteKey>({ id: 'plain', inspectedId: 'plain' }), data: note },
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
