import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import { arrayText, sendText } from '../http/sendList';
import { parse } from '../http/validate';
import { assertRoot } from '../session/actor';
import { requireRoot } from '../session/guards';
import { writeAs } from '../session/writeAs';
import { csvOf } from './auditCsv';
import { auditExport, auditQuery } from './auditFilter';
import { auditPage, matchingPages } from './auditLines';

/** The calls that read the audit log (ours), for Root alone. */
export function registerAuditRoutes(fastify: FastifyInstance, context: Context): void {
  const onRequest = requireRoot(context);

  fastify.get('/api/audit', { onRequest }, (request) =>
    auditPage(context.db, parse(auditQuery, request.query)),
  );

  // POST, because the export is recorded.
  fastify.post('/api/audit/export', { onRequest }, async (request, reply) => {
    const { format, ...filter } = parse(auditExport, request.body);
    await writeAs(context, request.actor, (trx, actor) => {
      assertRoot(actor);
      return recordAudit(context, trx, {
        actor,
        action: 'exported',
        details: { list: 'audit', format },
      });
    });
    const pages = matchingPages(context.db, filter);
    return format === 'csv'
      ? sendText(reply, 'text/csv', csvOf(pages))
      : sendText(reply, 'application/json', arrayText(pages));
  });
}
