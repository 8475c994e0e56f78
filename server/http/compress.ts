import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type BrotliCompress,
  type BrotliOptions,
  type ZlibOptions,
} from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCall } from './matchedRoute';

type Encoding = 'br' | 'gzip';

/** Shorter answers fit into one or two packets anyway. */
const minBytes = 1_400;

/** The window of Brotli in bits. A large one needs about 11 MB, a small one 3 MB (decision 050). */
const windows = { large: 22, small: 20 } as const;
/** So that any number of lists can be sent at the same time, only a few have a large window. */
export const largeWindows = 2;
let large = 0;

/** Each written piece is sent at once, so that the first rows and the progress of work arrive. */
const brotli = (window: keyof typeof windows): BrotliOptions => ({
  flush: constants.BROTLI_OPERATION_FLUSH,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: windows[window],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});
const gzipped: ZlibOptions = { flush: constants.Z_SYNC_FLUSH };

function brotliStream(): BrotliCompress {
  if (large >= largeWindows) return createBrotliCompress(brotli('small'));
  large += 1;
  return createBrotliCompress(brotli('large')).once('close', () => {
    large -= 1;
  });
}

const compressors = {
  br: {
    stream: brotliStream,
    text: (text: string) => promisify(brotliCompress)(text, brotli('small')),
  },
  gzip: {
    stream: () => createGzip(gzipped),
    text: (text: string) => promisify(gzip)(text, gzipped),
  },
};

/** The encoding that a client accepts with the highest weight, else null. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const weights = new Map<string, number>();
  for (const range of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((piece) => piece.trim());
    const quality = parameters.find((piece) => piece.startsWith('q='));
    weights.set(name, quality ? Number(quality.slice(2)) || 0 : 1);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 ? best : null;
}

/**
 * Whether an answer may be compressed. Answers with a secret are not: from the compressed size,
 * an attacker who can choose a part of an answer could guess the rest. Secrets are only in answers
 * to POST that are not streamed.
 */
function isCompressible(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  if (!isCall(request)) return false;
  if (reply.hasHeader('content-encoding')) return false;
  const type = String(reply.getHeader('content-type') ?? '');
  if (!/^(application\/(json|x-ndjson)|text\/(csv|calendar))\b/.test(type)) return false;
  if (payload instanceof Readable) return true;
  return (
    /^(GET|HEAD)$/.test(request.method) && typeof payload === 'string' && payload.length >= minBytes
  );
}

/** Compresses the long answers of the API, for clients that accept it. */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (isCompressible(request, reply, payload)) return compressed(request, reply, payload);
    done();
  });
}

async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  if (typeof payload === 'string') return compressors[encoding].text(payload);
  // Its body was left out, and an empty one must stay empty.
  if (request.method === 'HEAD') return payload;
  const stream = compressors[encoding].stream();
  // Ends the source when the client disconnects. Fastify handles errors of the stream.
  return payload instanceof Readable ? pipeline(payload, stream, () => undefined) : payload;
}
