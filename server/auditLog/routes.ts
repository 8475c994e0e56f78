import { z } from 'zod';
import {
  auditActions,
  auditFormats,
  type AuditDetails,
  type AuditPage,
  type ListExport,
} from '../../src/contract/audit';
import { perMinute, recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import { nothing, userRef } from '../http/answers';
import type { Api } from '../http/api';
import { arrayText, sendText } from '../http/sendList';
import { serializer } from '../http/serialize';
import { assertRoot } from '../session/actor';
import { writeAnyway } from '../session/writeAs';
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

const listExport = z.object({
  list: z.enum(['tasks', 'people', 'time']),
  format: z.enum(auditFormats),
  rows: z.int().min(1).max(10_000_000),
}) satisfies z.ZodType<ListExport>;

/**
 * The calls on the audit log (ours): Root alone can read it. Pages report what they export, because
 * they write the files themselves.
 */
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
      await writeAnyway(context, request.actor, (trx, actor) => {
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

  api.post(
    '/api/exports',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Record that a list was exported',
        description: 'For pages, which write the files themselves.',
        body: listExport,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { list, format, rows } = request.body;
      await writeAnyway(context, request.actor, (trx, actor) =>
        recordAudit(context, trx, {
          actor,
          action: 'exported',
          details: { list, format },
          count: rows,
          mergeKey: perMinute(context, 'exported', actor._id, list, format),
        }),
      );
      return reply.code(204).send();
    },
  );
}
