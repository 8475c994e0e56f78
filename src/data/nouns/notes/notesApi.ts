import { api } from '../../api/api';
import type { Expecting } from '../../../contract/expecting';
import type { Note, NoteInput, NoteUpdate } from '../../../contract/note';
import { readNote, readNotes } from './readNote';

export interface NoteArg {
  id: string;
  /** Set when an administrator looks at another person's note. */
  inspectedId?: string;
  /**
   * Gives each screen its own cache entry, so that it neither waits for the other screen's request
   * nor shows its answer.
   */
  screen: 'view' | 'edit';
}

/** A note with a `key` waits in the outbox while the server cannot be reached. */
export interface NewNote extends NoteInput {
  key?: string;
}
/** `version` is the one with which editing began. It is left out when the backend sent none. */
export interface NoteChange extends NoteUpdate, Expecting<Omit<NoteInput, 'id'>> {
  noteId: string;
  key?: string;
  /** Key of the waiting save whose text was edited. It is not sent. */
  basedOn?: string;
}

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The notes of the signed-in or the inspected person, with `_id`, title and tags. */
    getNotes: build.query<Note[], string | undefined>({
      query: (inspectedId) =>
        inspectedId
          ? { url: '/api/notes/admin-all', method: 'POST', body: { id: inspectedId } }
          : '/api/notes',
      transformResponse: readNotes,
      providesTags: ['Notes'],
    }),
    /**
     * One whole note. Leaving its screen drops the entry and aborts a running request. The next
     * visit never shows or edits an older version.
     */
    getNote: build.query<Note, NoteArg>({
      query: ({ id, inspectedId }) =>
        inspectedId
          ? { url: '/api/notes/admin-byid', method: 'POST', body: { id } }
          : `/api/notes/${encodeURIComponent(id)}`,
      transformResponse: readNote,
      providesTags: (_note, _error, { id }) => [{ type: 'Note', id }],
      keepUnusedDataFor: 0,
    }),
    createNote: build.mutation<unknown, NewNote>({
      query: ({ key, ...body }) => ({ url: '/api/notes', method: 'POST', body, key }),
      invalidatesTags: (_answer, error, _note, meta) => (error || meta?.isWaiting ? [] : ['Notes']),
    }),
    updateNote: build.mutation<unknown, NoteChange>({
      // An undo compares the text: its version has changed with each change since.
      query: ({ noteId, key, basedOn: _basedOn, version, ...body }) => ({
        url: `/api/notes/${encodeURIComponent(noteId)}`,
        method: 'PATCH',
        body: { ...body, ...(version !== undefined && !body.expected && { version }) },
        key,
      }),
      // The open note shows the text at once, as a ticked check box has to. What waits is shown by
      // the outbox, so that it goes when it is dropped there.
      onQueryStarted: async (
        { noteId: id, id: inspectedId, text },
        { dispatch, queryFulfilled },
      ) => {
        const shown = dispatch(
          notesApi.util.updateQueryData('getNote', { id, inspectedId, screen: 'view' }, (note) => {
            note.text = text;
          }),
        );
        const isStored = await queryFulfilled.then(
          ({ meta }) => !meta?.isWaiting,
          () => false,
        );
        if (!isStored) shown.undo();
      },
      invalidatesTags: (_answer, error, { noteId: id }, meta) =>
        error || meta?.isWaiting ? [] : ['Notes', { type: 'Note', id }],
    }),
    deleteNote: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/notes/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Notes']),
    }),
  }),
});

export const {
  useGetNotesQuery,
  useGetNoteQuery,
  useCreateNoteMutation,
  useUpdateNoteMutation,
  useDeleteNoteMutation,
} = notesApi;
