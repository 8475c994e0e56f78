import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ndjson, logHeader, seqHeader, totalHeader } from '../../src/contract/list';
import type { EventLog, LogPosition } from '../events/log';
import type { Serializer } from './serialize';

/** Rows read page by page. */
type Pages = AsyncIterable<readonly unknown[]>;

export interface List {
  /** Read before the rows, so that rows can be newer than it says but never older. */
  position: LogPosition;
  total: number;
  /** Writes a row, with the fields that its schema names. */
  row: Serializer;
  pages: () => Pages;
  /** The JSON array in pieces, if its rows are not those of the NDJSON. */
  array?: () => AsyncIterable<string>;
}

/** Whether a request prefers a type to plain JSON: it names it with at least the weight of JSON. */
export function prefers({ headers: { accept } }: FastifyRequest, wanted: string): boolean {
  const weights = new Map<string, number>();
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const pieces = range.split(';').map((piece) => piece.trim());
    const quality = pieces.find((piece) => piece.startsWith('q='));
    const weight = quality ? Number(quality.slice(2)) || 0 : 1;
    weights.set(pieces[0] ?? '', weight);
  }
  const weight = weights.get(wanted) ?? 0;
  return weight > 0 && weight >= (weights.get('application/json') ?? 0);
}

/** Marks an answer as dependent on the request's `Accept`. */
export function varyOnAccept(reply: FastifyReply): FastifyReply {
  return reply.header('vary', [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', '));
}

/** States which changes an answer includes. Read the position before the rows. */
function setPosition(reply: FastifyReply, { seq, log }: LogPosition): FastifyReply {
  return reply.header(seqHeader, String(seq)).header(logHeader, log);
}

/**
 * A `preHandler` that states which changes an answer includes at least. A page asks for the ones
 * after it when its socket connects.
 */
export const readsAtPosition =
  ({ events }: { events: Pick<EventLog, 'positionForReads'> }) =>
  async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    setPosition(reply, await events.positionForReads());
  };

/**
 * Sends a list page by page, as fast as the client reads: as NDJSON when it prefers that, else as
 * an array.
 */
export function sendList<Reply extends FastifyReply>(
  request: FastifyRequest,
  reply: Reply,
  list: List,
): Reply {
  const streamed = prefers(request, ndjson);
  setPosition(varyOnAccept(reply), list.position).header(totalHeader, String(list.total));
  if (streamed) return sendLines(reply, list.row, list.pages());
  return sendText(reply, 'application/json', list.array?.() ?? arrayText(list.row, list.pages()));
}

/** Sends rows as NDJSON. The iteration ends when the client disconnects. */
export function sendLines<Reply extends FastifyReply>(
  reply: Reply,
  row: Serializer,
  pages: Pages,
): Reply {
  return sendText(reply, ndjson, lineText(row, pages));
}

/** Sends text piece by piece, as fast as the client reads. */
export function sendText<Reply extends FastifyReply>(
  reply: Reply,
  type: string,
  text: AsyncIterable<string>,
): Reply {
  reply
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(text, { objectMode: true, highWaterMark: 1 }));
  return reply;
}

async function* lineText(row: Serializer, pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((value) => `${row(value)}\n`).join('');
}

/** A JSON array. */
export async function* arrayText(row: Serializer, pages: Pages): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map(row).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * Answers HEAD without reading what GET would stream; Fastify would read the whole stream and drop
 * it.
 */
export function skipStreamsForHead(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return done();
    payload.destroy();
    done(null, Readable.from([]));
  });
}
