import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

export const comparedNames = ['floor', 'dataGrid', 'reactTable'] as const;
export type ComparedName = (typeof comparedNames)[number];
/** The page that runs the product's recorder. */
export const recorderPageName = 'recorder';
/** Browsers give times to five microseconds only in cross-origin isolated pages. */
const isolationHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

const document = (name: string, css: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><style>${css}</style><script src="/${name}.js" defer></script></head><body></body></html>`;

/**
 * Serves the pages of floor, peers and recorder on a port of 127.0.0.1. Resolves with their origin.
 */
export function servePages(folder: string, css: string): Promise<string> {
  const pages = new Map<string, { type: string; body: Buffer }>();
  for (const name of [...comparedNames, recorderPageName]) {
    pages.set(`/${name}`, {
      type: 'text/html; charset=utf-8',
      body: Buffer.from(document(name, css)),
    });
    pages.set(`/${name}.js`, {
      type: 'text/javascript; charset=utf-8',
      body: readFileSync(path.join(folder, `${name}.js`)),
    });
  }
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (page)
      response
        .writeHead(200, {
          'content-type': page.type,
          ...(request.url?.startsWith(`/${recorderPageName}`) && isolationHeaders),
        })
        .end(page.body);
    else response.writeHead(404).end();
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}
