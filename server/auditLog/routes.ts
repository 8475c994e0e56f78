import { z } from 'zod';
import { auditActions, type AuditDetails, type AuditPage } from '../../src/contract/audit';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import { userRef } from '../http/answers';
import type { Api } from '../http/api';
import { arrayText, sendText } from '../http/sendList';
import { serializer } from '../http/serialize';
import { assertRoot } from '../session/actor';
import { writeAs } from '../session/writeAs';
import { csvOf } from './auditCsv';
import { auditExport, auditQuery } from './auditFilter';
import { auditPage, matchingPages } from './auditLines';

const line = z.object({
  _id: z.string(),
  at: z.string(),
  actor: userRef.nullable(),
  action: z.enum(auditActions),
  target: z
    .object({ type: z.enum(['user', 'task', 'webhook']), _id: z.string(), name: z.string() })
    .nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  count: z.number(),
  details: z.custom<AuditDetails>(),
});
const page = z.object({
  lines: z.array(line),
  next: z.string().nullable(),
}) satisfies z.ZodType<AuditPage>;

/** The calls that read the audit log (ours), for Root alone. */
export function registerAuditRoutes(api: Api, context: Context): void {
  api.get(
    '/api/audit',
    {
      config: { access: 'root' },
      schema: {
        summary: 'A page of the audit log',
        description: 'Newest first. `next` of the answer is `before` of the next page.',
        querystring: auditQuery,
        response: { 200: page },
      },
    },
    ({ query }) => auditPage(context.db, query),
  );

  api.post(
    '/api/audit/export',
    {
      config: { access: 'root' },
      schema: {
        summary: 'Export the audit log as CSV or JSON',
        description: 'The export is recorded.',
        body: auditExport,
        response: { 200: z.array(line) },
      },
    },
    async (request, reply) => {
      const { format, ...filter } = request.body;
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
        : sendText(reply, 'application/json', arrayText(serializer(line), pages));
    },
  );
}
