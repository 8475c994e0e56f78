import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ndjson, totalHeader } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import type { Context } from '../context';
import { prefers } from '../http/accept';
import { reflects } from '../http/reflects';
import { countUsers, userPages } from './userList';

async function* lines(pages: AsyncGenerator<User[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((user) => `${JSON.stringify(user)}\n`).join('');
}

async function* wholeArray(pages: AsyncGenerator<User[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of pages) {
    yield separator + page.map((user) => JSON.stringify(user)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * Answers the list of accounts: one JSON array, or lines of NDJSON when the request prefers them; either is read and
 * written page by page. The number in `docket-seq` is read before the rows: what is newer than it may be in the list
 * and come as an event too, but is never missing.
 */
export async function sendUserList(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const streamed = prefers(request.headers.accept, ndjson);
  reflects(reply, await context.events.position())
    .header(totalHeader, String(await countUsers(context.db)))
    .header('vary', [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', '))
    .type(streamed ? `${ndjson}; charset=utf-8` : 'application/json; charset=utf-8');
  const pages = userPages(context.db);
  return reply.send(
    Readable.from(streamed ? lines(pages) : wholeArray(pages), {
      objectMode: true,
      highWaterMark: 1,
    }),
  );
}
