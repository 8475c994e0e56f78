import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Note } from '../../src/contract/note';
import type { Context } from '../context/context';
import { parse } from '../http/validate';
import { badRequest } from '../lib/errors';
import { requireActor, requireAdministrator } from '../session/guards';
import { byId, newNote, noteChanges } from './noteSchemas';
import { changeNote, createNote, deleteNote, inspectedNote, notesOf, ownNote } from './noteService';

interface ById {
  Params: { id: string };
}

const etag = (note: Note) => `"${note.version ?? 1}"`;

/** The version in the `If-Match` header; undefined without the header and for `*`. */
function matchedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw badRequest('If-Match: must be a version like "3"');
  return Number(version);
}

/**
 * The calls on notes (specification, point 7). The version of a note, also sent as ETag and
 * If-Match, prevents one change from overwriting another unnoticed.
 */
export function registerNoteRoutes(fastify: FastifyInstance, context: Context): void {
  const signedIn = { onRequest: requireActor(context) };
  const administrators = { onRequest: requireAdministrator(context) };

  fastify.get('/api/notes', signedIn, (request) => notesOf(context, request.actor));

  fastify.post('/api/notes/admin-all', administrators, (request) =>
    notesOf(context, request.actor, parse(byId, request.body).id),
  );

  fastify.post('/api/notes/admin-byid', administrators, async (request, reply) => {
    const note = await inspectedNote(context, request.actor, parse(byId, request.body).id);
    return reply.header('etag', etag(note)).send(note);
  });

  fastify.get<ById>('/api/notes/:id', signedIn, async (request, reply) => {
    const note = await ownNote(context, request.actor, request.params.id);
    return reply.header('etag', etag(note)).send(note);
  });

  fastify.post('/api/notes', signedIn, async (request, reply) => {
    const note = await createNote(context, request.actor, parse(newNote, request.body));
    return reply.code(201).header('etag', etag(note)).send(note);
  });

  fastify.patch<ById>('/api/notes/:id', signedIn, async (request, reply) => {
    const changes = parse(noteChanges, request.body);
    const note = await changeNote(context, request.actor, request.params.id, {
      ...changes,
      version: changes.version ?? matchedVersion(request),
    });
    return reply.header('etag', etag(note)).send(note);
  });

  fastify.delete<ById>('/api/notes/:id', signedIn, async (request) => {
    await deleteNote(context, request.actor, request.params.id);
    return { _id: request.params.id };
  });
}
