import { api } from '../../api/api';
import type { Note, NoteInput, NoteUpdate } from '../../contract/note';
import { readNote, readNotes } from './readNote';

export interface NoteArg {
  id: string;
  /** Set when an administrator looks at another person's note. */
  inspectedId?: string;
  /** Gives each screen a cache entry of its own: neither waits for the other's request or shows its answer. */
  screen: 'view' | 'edit';
}

/** A save. It names the `version` that the editing began with only where the backend has named one. */
export interface NoteChange extends NoteUpdate {
  noteId: string;
}

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The notes of the signed-in person, or of the inspected one: `_id`, title and tags. */
    getNotes: build.query<Note[], string | undefined>({
      query: (inspectedId) =>
        inspectedId
          ? { url: '/api/notes/admin-all', method: 'POST', body: { id: inspectedId } }
          : '/api/notes',
      transformResponse: readNotes,
      providesTags: ['Notes'],
    }),
    /**
     * One whole note. Leaving its screen drops the entry and aborts a running request, so that the next
     * visit never shows or edits an older version.
     */
    getNote: build.query<Note, NoteArg>({
      query: ({ id, inspectedId }) =>
        inspectedId
          ? { url: '/api/notes/admin-byid', method: 'POST', body: { id } }
          : `/api/notes/${encodeURIComponent(id)}`,
      transformResponse: readNote,
      keepUnusedDataFor: 0,
    }),
    createNote: build.mutation<unknown, NoteInput>({
      query: (body) => ({ url: '/api/notes', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Notes']),
    }),
    updateNote: build.mutation<unknown, NoteChange>({
      query: ({ noteId, ...body }) => ({
        url: `/api/notes/${encodeURIComponent(noteId)}`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Notes']),
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
