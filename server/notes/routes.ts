import { z } from 'zod';
import type { Note } from '../../src/contract/note';
import type { Context } from '../context/context';
import { deleted } from '../http/answers';
import type { Api } from '../http/api';
import { longBody } from '../http/bodies';
import { matchedNumbers } from '../http/ifMatch';
import { byId, byRecordId } from '../http/validate';
import { expectedText } from '../lib/expected';
import { newNote, note, noteChanges } from './noteSchemas';
import { changeNote, createNote, deleteNote, inspectedNote, notesOf, ownNote } from './noteService';

const etag = (of: Note) => `"${of.version ?? 1}"`;

/** The header `If-Match` of the calls that change a note, for the documentation. */
const ifMatchNote = { 'if-match': 'The version of the note that you have seen, like "3".' };

/**
 * The calls on notes (specification, point 7). The version of a note, also sent as ETag and
 * If-Match, prevents one change from overwriting another unnoticed.
 */
export function registerNoteRoutes(api: Api, context: Context): void {
  api.get(
    '/api/notes',
    {
      config: { access: 'signedIn' },
      schema: { summary: 'Your notes', response: { 200: z.array(note) } },
    },
    ({ actor }) => notesOf(context, actor),
  );

  api.post(
    '/api/notes/admin-all',
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'The notes of a person',
        body: byRecordId,
        response: { 200: z.array(note) },
      },
    },
    ({ actor, body }) => notesOf(context, actor, body.id),
  );

  api.post(
    '/api/notes/admin-byid',
    {
      config: { access: 'administrator' },
      schema: { summary: 'A note of any person', body: byRecordId, response: { 200: note } },
    },
    async ({ actor, body }, reply) => {
      const found = await inspectedNote(context, actor, body.id);
      return reply.header('etag', etag(found)).send(found);
    },
  );

  api.get(
    '/api/notes/:id',
    {
      config: { access: 'signedIn' },
      schema: { summary: 'A note', params: byId, response: { 200: note } },
    },
    async ({ actor, params }, reply) => {
      const found = await ownNote(context, actor, params.id);
      return reply.header('etag', etag(found)).send(found);
    },
  );

  api.post(
    '/api/notes',
    {
      bodyLimit: longBody,
      config: { access: 'signedIn' },
      schema: {
        summary: 'Create a note',
        description: '`id` is the person for whom an administrator writes it.',
        body: newNote,
        response: { 201: note },
      },
    },
    async ({ actor, body }, reply) => {
      const created = await createNote(context, actor, body);
      return reply.code(201).header('etag', etag(created)).send(created);
    },
  );

  api.patch(
    '/api/notes/:id',
    {
      bodyLimit: longBody,
      config: { access: 'signedIn', headers: ifMatchNote },
      schema: {
        summary: 'Change a note',
        description: `With \`version\` or \`If-Match\`, answers 409 when the note is newer. ${expectedText}`,
        params: byId,
        body: noteChanges,
        response: { 200: note },
      },
    },
    async (request, reply) => {
      const { actor, body, params } = request;
      const { version, ...changes } = body;
      const versions = version === undefined ? matchedNumbers(request, 'a version') : [version];
      const changed = await changeNote(context, actor, params.id, changes, versions);
      return reply.header('etag', etag(changed)).send(changed);
    },
  );

  api.delete(
    '/api/notes/:id',
    {
      config: { access: 'signedIn', headers: ifMatchNote },
      schema: {
        summary: 'Delete a note',
        description: 'With `If-Match`, answers 409 when the note is newer.',
        params: byId,
        response: { 200: deleted },
      },
    },
    async (request) => {
      const { actor, params } = request;
      await deleteNote(context, actor, params.id, matchedNumbers(request, 'a version'));
      return { _id: params.id };
    },
  );
}
