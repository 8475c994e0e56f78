import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, notFound } from '../lib/errors';
import { pagePolicy, replayPageAt, replayPagePolicy, workerPolicy } from './securityHeaders';

/** Below these are calls, of which some are unknown. */
const callPrefixes = ['/api', '/uploads', '/socket.io'];
const assets = '/assets/*';
/** Source maps, compressed copies, and files that only the server reads. */
const notServed = /\.(map|br|gz)$|^\/(index\.html|build\.json)$/;
/** The name contains a hash of the content, so the content never changes. */
const hashedName = /\.[0-9a-f]{6,}\.\w+(\.br|\.gz)?$/;
const serviceWorker = /[\\/]worker\.js(\.br|\.gz)?$/;
const notBuilt = 'The app is not built. Run "npm run build", then start the server again.\n';

/**
 * Serves the files of the built SPA, and its page under all other paths. Unknown calls get 404 as
 * JSON. Only files that exist now are ever served.
 */
export async function registerSpa(
  fastify: FastifyInstance,
  folder: string,
  { mail, maxParameterLength }: { mail: boolean; maxParameterLength: number },
): Promise<void> {
  const page = readPage(folder, mail);
  const files = page ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const urls = new Set(
    files
      .filter((file) => file.isFile())
      .map((file) => path.relative(folder, path.join(file.parentPath, file.name)))
      .map((file) => `/${file.split(path.sep).join('/')}`)
      .filter((url) => !notServed.test(url)),
  );
  await fastify.register(fastifyStatic, {
    root: path.resolve(folder),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        hashedName.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      if (serviceWorker.test(file)) reply.header('content-security-policy', workerPolicy);
    },
  });

  // A build since the start of this server may have removed the file.
  const isThere = async (url: string) => urls.has(url) && (await exists(path.join(folder, url)));
  const forAnyone = (purpose?: 'page' | 'file') => ({
    config: { access: 'anyone' as const, purpose },
    schema: { hide: true },
  });

  fastify.setNotFoundHandler(() => {
    throw notFound();
  });
  for (const prefix of callPrefixes)
    fastify.get<AnyPath>(`${prefix}/*`, forAnyone(), ({ params }, reply) => {
      // A path that only its length keeps from its route.
      if (params['*']?.split('/').some((part) => part.length > maxParameterLength))
        throw new HttpError(414, 'The address is too long');
      return reply.callNotFound();
    });
  fastify.get<AnyPath>(assets, forAnyone('file'), async ({ params }, reply) => {
    const file = assets.replace('*', () => params['*'] ?? '');
    // A page instead of a missing script would cause a confusing error in the browser.
    if (!(await isThere(file))) throw notFound();
    return reply.sendFile(file.slice(1));
  });
  fastify.get<AnyPath>('/*', forAnyone('page'), async (request, reply) => {
    const url = `/${request.params['*'] ?? ''}`;
    if (callPrefixes.includes(url)) return reply.callNotFound();
    if (!page) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    if (await isThere(url)) return reply.sendFile(url.slice(1));
    return sendPage(request, reply, page, url);
  });
}

interface AnyPath {
  Params: { '*'?: string };
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

interface Page {
  html: string;
  /** Origin of the API for which the SPA was built; empty for this server. */
  apiHost: string;
  /** Which scripts a path needs, as a `Link` header. */
  preloads: { path: RegExp; link: string }[];
}

/** Null when the SPA is not built. */
function readPage(folder: string, mail: boolean): Page | null {
  const read = (name: string) => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const html = read('index.html');
  const {
    apiHost,
    entry = [],
    pages = {},
  } = JSON.parse(read('build.json') ?? '{}') as {
    apiHost?: unknown;
    entry?: string[];
    pages?: Record<string, string[]>;
  };
  const url = typeof apiHost === 'string' && URL.canParse(apiHost) ? new URL(apiHost) : null;
  if (html === null) return null;
  // A browser has few connections: behind the others, the script that asks for the list would wait.
  const first = entry.map((script) => `</${script}>; rel=modulepreload`);
  // The log-in screen offers a link by e-mail only where one can be sent.
  return {
    html: html.replaceAll('__MAIL__', mail ? 'on' : 'off'),
    apiHost: url?.origin ?? '',
    preloads: Object.entries(pages).map(([route, scripts]) => ({
      path: new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}/?$`),
      link: [...first, ...scripts.map((script) => `</${script}>; rel=preload; as=script`)].join(
        ', ',
      ),
    })),
  };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, apiHost, preloads }: Page,
  url: string,
): FastifyReply {
  // Hexadecimal, because the build removes quotes around attributes, which base64 would need.
  const nonce = randomBytes(16).toString('hex');
  const replayPage = replayPageAt(url);
  if (replayPage === 'frame') reply.header('x-frame-options', 'SAMEORIGIN');
  // The browser would otherwise find them one after another. A header, because a proxy can send it
  // ahead as 103 Early Hints.
  const link = preloads.find(({ path }) => path.test(url))?.link;
  if (link) reply.header('link', link);
  return reply
    .header(
      'content-security-policy',
      replayPage
        ? replayPagePolicy(request, nonce, replayPage)
        : pagePolicy(request, nonce, apiHost),
    )
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('__NONCE__', nonce));
}
