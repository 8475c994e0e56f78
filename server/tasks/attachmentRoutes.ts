import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { pathText } from '../http/validate';
import { notFound } from '../lib/errors';
import { loadTaskRow } from './taskRecord';
import { canSee } from './taskRules';

const inlineTypes = new Set(['image/png', 'image/jpeg']);

/**
 * `GET /uploads/{name}`: an attachment as a download or an inline image, for people who may see its
 * task.
 */
export function registerAttachmentRoutes(api: Api, context: Context): void {
  api.get(
    '/uploads/:name',
    {
      config: { access: 'attachments' },
      schema: { summary: 'An attachment', params: z.object({ name: pathText }) },
    },
    async (request, reply) => {
      const file = await context.db
        .selectFrom('task_attachments')
        .selectAll()
        .where('filename', '=', request.params.name)
        .executeTakeFirst();
      const task = file ? await loadTaskRow(context.db, file.task_id) : null;
      if (!file || !task || !canSee(request.actor, task)) throw notFound('File not found');
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

/**
 * Prevents the browser from running the file, guessing its type, caching it, or sharing it with
 * other sites.
 */
function protect(reply: FastifyReply, context: Context, origin: string | undefined): void {
  const isAllowed = origin !== undefined && context.config.allowedOrigins.includes(origin);
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', isAllowed ? 'cross-origin' : 'same-origin')
    .header('cache-control', 'private, no-store');
}

/** RFC 6266: an ASCII name for old clients, and the real name in UTF-8 (RFC 8187). */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
