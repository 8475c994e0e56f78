import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy, replayPageAt, replayPagePolicy } from '../http/securityHeaders';
import { loadSpa, type Asset, type Encoding, type Spa } from './assets';

const notPages = /^\/(api|uploads|socket\.io)(\/|$)/;
const notBuilt = 'The app is not built. Run "npm run build", then start the server again.\n';

/**
 * Serves the files of the built SPA, and its page under all other paths. Unknown calls get 404 as
 * JSON.
 */
export function registerSpa(fastify: FastifyInstance, folder: string): void {
  const spa = loadSpa(folder);

  fastify.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (!readable || notPages.test(path)) return reply.code(404).send({ error: 'Not found' });
    if (!spa) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    const asset = spa.assets.get(path);
    if (asset) return sendAsset(request, reply, asset);
    // A page instead of a missing script would cause a confusing error in the browser.
    if (path.startsWith('/assets/')) return reply.code(404).send({ error: 'Not found' });
    return sendPage(request, reply, spa, path);
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  spa: Spa,
  path: string,
): FastifyReply {
  // Hexadecimal, because the build removes quotes around attributes, which base64 would need.
  const nonce = randomBytes(16).toString('hex');
  const replayPage = replayPageAt(path);
  if (replayPage === 'frame') reply.header('x-frame-options', 'SAMEORIGIN');
  return reply
    .header(
      'content-security-policy',
      replayPage
        ? replayPagePolicy(request, nonce, replayPage)
        : pagePolicy(request, nonce, spa.apiHost),
    )
    .type('text/html; charset=utf-8')
    .send(spa.index.replaceAll('__NONCE__', nonce));
}

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(asset.body).digest('base64url').slice(0, 22)}"`;
  reply
    .type(asset.type)
    .header('vary', 'Accept-Encoding')
    .header('etag', etag)
    .header('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const encoded = encoding ? await asset.encoded(encoding) : null;
  if (encoding && encoded) return reply.header('content-encoding', encoding).send(encoded);
  return reply.send(asset.body);
}

function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
