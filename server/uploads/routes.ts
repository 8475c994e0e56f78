import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context';
import { requireFilesActor } from '../http/auth';
import { notFound } from '../http/errors';
import { loadTaskRow } from '../tasks/taskRecord';
import { maySee } from '../tasks/taskRules';

const inlineTypes = new Set(['image/png', 'image/jpeg']);

/** `GET /uploads/{name}`: an attachment, for people who may see its task, as a download or an inline image. */
export function registerUploadRoutes(fastify: FastifyInstance, context: Context): void {
  fastify.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { onRequest: requireFilesActor(context) },
    async (request, reply) => {
      const file = await context.db
        .selectFrom('task_attachments')
        .selectAll()
        .where('filename', '=', request.params.name)
        .executeTakeFirst();
      const task = file ? await loadTaskRow(context.db, file.task_id) : null;
      if (!file || !task || !maySee(request.actor, task)) throw notFound('File not found');
      const found = await context.uploads.open(file.filename);
      if (!found) throw notFound('File not found');
      protect(reply, context, request.headers.origin);
      return reply
        .header(
          'content-disposition',
          disposition(inlineTypes.has(file.mimetype) ? 'inline' : 'attachment', file.originalname),
        )
        .header('content-length', String(found.size))
        .type(file.mimetype)
        .send(found.stream);
    },
  );
}

/** Whatever the bytes are, a browser shall not run them, guess at them, keep them or lend them to another site. */
function protect(reply: FastifyReply, context: Context, origin: string | undefined): void {
  const lent = origin !== undefined && context.config.allowedOrigins.includes(origin);
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', lent ? 'cross-origin' : 'same-origin')
    .header('cache-control', 'private, no-store');
}

/** RFC 6266: an ASCII stand-in for old clients, and the real name in UTF-8 (RFC 8187). */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
