// On PostgreSQL: never, because no query decides the result.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startServer, type TestServer } from '../helpers/startServer';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-spa-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__NONCE__"><title>Docket</title>',
  );
  writeFileSync(
    path.join(folder, 'build.json'),
    JSON.stringify({
      version: '1',
      apiHost: 'https://api.example.com',
      entry: ['assets/main.0a1b2c3d.js'],
      pages: { '/task': ['assets/app.0a1b2c3d.js'] },
    }),
  );
  const script = path.join(folder, 'assets', 'main.0a1b2c3d.js');
  writeFileSync(script, `console.log("${'docket '.repeat(500)}")`);
  writeFileSync(`${script}.br`, brotliCompressSync(readFileSync(script)));
  writeFileSync(`${script}.gz`, gzipSync(readFileSync(script)));
  writeFileSync(path.join(folder, 'assets', 'main.0a1b2c3d.js.map'), '{}');
  writeFileSync(path.join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startServer({ config: { spaDir: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A request with a path that `fetch` would normalise. */
function raw(target: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: target }, (response) => {
      let text = '';
      response
        .on('data', (data: Buffer) => {
          text += data.toString();
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

describe('the page', () => {
  it('is served under every other path, with a new nonce each time that its policy allows (D-1)', async () => {
    const nonces = new Set<string>();
    for (const target of ['/', '/task', '/note/view/5', '/no/such/page']) {
      const { status, text, headers } = await server.client().get(target);
      const nonce = /content="([^"]+)"/.exec(text)?.[1] ?? '';
      expect([target, status, headers.get('content-type')]).toEqual([
        target,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(headers.get('cache-control')).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it('names its scripts in a header, the first one before those that wait for it', async () => {
    const linkOf = async (target: string) =>
      (await server.client().get(target)).headers.get('link');
    expect(await linkOf('/task')).toBe(
      '</assets/main.0a1b2c3d.js>; rel=modulepreload, ' +
        '</assets/app.0a1b2c3d.js>; rel=preload; as=script',
    );
    expect(await linkOf('/no/such/page')).toBeNull();
  });

  it('may run only our scripts, and connect to this server and the API of its build (D-1, D-2)', async () => {
    const policy = (await server.client().get('/')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "img-src 'self' blob: https://api.example.com",
        `connect-src 'self' ${server.url.replace('http', 'ws')} https://api.example.com wss://api.example.com`,
      ]),
    );
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('may connect to the host that a trusted proxy names, which may not pass Host on', async () => {
    const behind = await startServer({
      config: { spaDir: folder, trustedProxies: ['127.0.0.1'] },
    });
    const headers = { 'x-forwarded-host': 'docket.example.com', 'x-forwarded-proto': 'https' };
    const policyOf = async (url: string) =>
      (await fetch(url, { headers })).headers.get('content-security-policy');
    expect(await policyOf(behind.url)).toContain("connect-src 'self' wss://docket.example.com ");
    expect(await policyOf(`${behind.url}/replay`)).toContain(
      ' https://docket.example.com/icon.svg',
    );
    expect(await policyOf(server.url)).not.toContain('docket.example.com');
    await behind.close();
  });

  it('has no connections where logs are replayed, and only the player may embed its frame', async () => {
    const icons = ['icon.svg', 'icon-32.png', 'icon-180.png', 'icon-192.png', 'icon-512.png']
      .map((name) => `${server.url}/${name}`)
      .join(' ');
    const closed = [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'none'",
      "worker-src 'none'",
      "form-action 'none'",
      `img-src data: blob: ${icons}`,
    ];
    for (const target of ['/replay', '/replay/', '/replay?file=x']) {
      const { headers } = await server.client().get(target);
      expect(headers.get('content-security-policy')?.split('; ')).toEqual(
        expect.arrayContaining([...closed, "frame-src 'self'", "frame-ancestors 'none'"]),
      );
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
    const { headers } = await server.client().get('/replay/frame');
    expect(headers.get('content-security-policy')?.split('; ')).toEqual(
      expect.arrayContaining([...closed, "frame-src 'none'", "frame-ancestors 'self'"]),
    );
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect((await server.client().get('/replay/stages')).headers.get('x-frame-options')).toBe(
      'DENY',
    );
  });

  it('is not sent for unknown calls or missing scripts', async () => {
    for (const target of ['/api/nothing', '/uploads/nothing.png/x', '/assets/main.ffffffff.js']) {
      const { text } = await server.client().get(target);
      expect([target, text.startsWith('{"error":')]).toEqual([target, true]);
    }
    expect((await server.client().post('/task')).status).toBe(404);
  });
});

describe('files of the page', () => {
  it('are sent compressed as the browser prefers, and cached forever when their name has a hash', async () => {
    const { text, headers } = await server
      .client()
      .get('/assets/main.0a1b2c3d.js', { 'accept-encoding': 'gzip, br' });
    expect(text).toMatch(/^console\.log/);
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const zipped = await server
      .client()
      .get('/assets/main.0a1b2c3d.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect([zipped.headers.get('content-encoding'), zipped.text]).toEqual(['gzip', text]);
    const plain = await server
      .client()
      .get('/assets/main.0a1b2c3d.js', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), plain.text]).toEqual([null, text]);
  });

  it('are validated again when their name has no hash, and not sent twice', async () => {
    const { headers } = await server.client().get('/icon.svg');
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'image/svg+xml',
      'no-cache',
    ]);
    const known = {
      'if-none-match': headers.get('etag') ?? '',
      // As a browser sends it. Without this, `fetch` adds `no-cache` to conditional requests.
      'cache-control': 'max-age=0',
    };
    expect((await server.client().get('/icon.svg', known)).status).toBe(304);
  });

  it('that a later build has removed are missing, also if they were there at the start', async () => {
    const removed = { script: 'assets/old.0a1b2c3d.js', icon: 'old.svg' };
    for (const name of Object.values(removed)) writeFileSync(path.join(folder, name), 'old');
    const other = await startServer({ config: { spaDir: folder } });
    expect((await other.client().get(`/${removed.script}`)).text).toBe('old');
    for (const name of Object.values(removed)) rmSync(path.join(folder, name));
    const [script, icon] = [
      await other.client().get(`/${removed.script}`),
      await other.client().get(`/${removed.icon}`),
    ];
    await other.close();
    expect([script.status, script.body]).toEqual([404, { error: 'Not found' }]);
    expect(icon.text).toContain('<title>Docket</title>');
  });

  it('are only those of the built app: no source maps, no build.json, nothing outside its folder', async () => {
    for (const target of [
      '/assets/main.0a1b2c3d.js.map',
      '/build.json',
      '/../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '//etc/passwd',
    ]) {
      const { text } = await raw(target);
      expect([target, /"version"|root:|^\{\}$/.test(text)]).toEqual([target, false]);
    }
  });
});

it('a server without a built app tells how to build it', async () => {
  const bare = await startServer({ config: { spaDir: path.join(folder, 'missing') } });
  const { status, text } = await bare.client().get('/');
  await bare.close();
  expect([status, text]).toEqual([503, expect.stringContaining('npm run build')]);
});
