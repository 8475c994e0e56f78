import { hash } from 'node:crypto';
import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import type { CalendarFeed } from '../../src/contract/time/calendarFeed';
import type { Context } from '../context/context';
import { nothing } from '../http/answers';
import type { Api } from '../http/api';
import { readsAtPosition } from '../http/sendList';
import { ownOrigins } from '../http/origins';
import {
  calendarPathOf,
  createCalendarAddress,
  findCalendarOwner,
  type CalendarOwner,
  removeCalendarAddress,
} from './calendarAddress';
import { calendarText } from './calendarText';

const feed = z.object({ url: z.string().nullable() }) satisfies z.ZodType<CalendarFeed>;

/** Whether a client has this version already. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((known) => [etag, '*'].includes(known.trim()));

/** The calendar of a person (ours), and its address. */
export function registerCalendarRoutes(api: Api, context: Context): void {
  const originOf = (request: FastifyRequest): string =>
    context.config.publicUrl ?? ownOrigins(request, 'http')[0] ?? '';
  const toFeed = (request: FastifyRequest, path: string | null): CalendarFeed => ({
    url: path === null ? null : `${originOf(request)}${path}`,
  });
  const config = { access: 'signedIn', apiTokens: 'refused' } as const;
  /** The texts that are being written: an address that is read many times at once costs one. */
  const writing = new Map<string, Promise<string>>();
  const write = (owner: CalendarOwner, origin: string): Promise<string> => {
    const key = `${owner._id} ${origin}`;
    const text =
      writing.get(key) ??
      calendarText(context, owner, origin).finally(() => void writing.delete(key));
    writing.set(key, text);
    return text;
  };

  api.get(
    '/api/calendar',
    {
      config,
      preHandler: readsAtPosition(context),
      schema: { summary: 'The address of your calendar', response: { 200: feed } },
    },
    async (request) => toFeed(request, await calendarPathOf(context, request.actor)),
  );

  api.post(
    '/api/calendar',
    {
      config,
      schema: {
        summary: 'Give your calendar a new address',
        description: 'The one before ends.',
        response: { 201: feed },
      },
    },
    async (request, reply) =>
      reply.code(201).send(toFeed(request, await createCalendarAddress(context, request.actor))),
  );

  api.delete(
    '/api/calendar',
    { config, schema: { summary: 'End the address of your calendar', response: { 200: feed } } },
    async (request) => toFeed(request, await removeCalendarAddress(context, request.actor)),
  );

  api.get(
    '/api/calendar/:file',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Read a calendar by its address',
        description:
          'The due days of the open tasks of a person (RFC 5545). Whoever has the address can read it.',
        params: z.object({ file: z.string() }),
        response: { 200: z.string(), 304: nothing },
      },
    },
    async (request, reply) => {
      const { file } = request.params;
      const owner = await findCalendarOwner(context, file.replace(/\.ics$/, ''));
      const text = await write(owner, originOf(request));
      // Weak, because it is also that of the compressed text.
      const etag = `W/"${hash('sha256', text, 'base64url')}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="docket.ics"')
        .send(text);
    },
  );
}
