import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};
const compressible = /^(text|application)\/|svg/;
const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};
export type Encoding = keyof typeof compressors;

export interface Asset {
  body: Buffer;
  type: string;
  /** The name carries a hash of the content, so the content never changes. */
  immutable: boolean;
  /**
   * The body in that encoding; null when this kind of file does not get smaller. Compressed once.
   */
  encoded: (encoding: Encoding) => Promise<Buffer> | null;
}

/**
 * The built SPA in memory; null when it was not built. Only files that were there are ever served:
 * no path is resolved later.
 */
export interface Spa {
  index: string;
  /** Origin of the API that the SPA was built for; empty for our own. */
  apiHost: string;
  assets: ReadonlyMap<string, Asset>;
}

/** Reads the folder of the built SPA. Source maps and the build's own note are not served. */
export function loadSpa(folder: string): Spa | null {
  const indexFile = path.join(folder, 'index.html');
  if (!existsSync(indexFile)) return null;
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const url = `/${entry.split(path.sep).join('/')}`;
    const type = types[path.extname(entry)];
    const file = path.join(folder, entry);
    if (!type || url === '/index.html' || url === '/build.json' || !statSync(file).isFile())
      continue;
    assets.set(url, asset(readFileSync(file), type, /\.[0-9a-f]{8,}\.\w+$/.test(url)));
  }
  return { index: readFileSync(indexFile, 'utf8'), apiHost: readApiHost(folder), assets };
}

function asset(body: Buffer, type: string, immutable: boolean): Asset {
  const made = new Map<Encoding, Promise<Buffer>>();
  const encoded = (encoding: Encoding): Promise<Buffer> | null => {
    if (!compressible.test(type) || body.length < 1024) return null;
    const existing = made.get(encoding);
    if (existing) return existing;
    const promise = compressors[encoding](body);
    made.set(encoding, promise);
    return promise;
  };
  return { body, type, immutable, encoded };
}

function readApiHost(folder: string): string {
  const file = path.join(folder, 'build.json');
  if (!existsSync(file)) return '';
  const build: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const apiHost =
    typeof build === 'object' && build !== null && 'apiHost' in build ? build.apiHost : '';
  return typeof apiHost === 'string' && URL.canParse(apiHost) ? new URL(apiHost).origin : '';
}
