// On PostgreSQL: never, because it tests files of the embedded database.
// With --all: system calls and kills of the built server.
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { useServerProcesses } from '../helpers/serverProcess';
import { TestClient } from '../helpers/testClient';

const servers = useServerProcesses();
const { start, signIn, tryStart } = servers;

/**
 * Writes notes until the server is gone. Returns the acknowledged titles and all attempted ones.
 */
async function writeUntilGone(
  url: string,
  worker: string,
  counted: () => void,
): Promise<{ acknowledged: string[]; tried: string[] }> {
  const client = await signIn(url);
  const acknowledged: string[] = [];
  const tried: string[] = [];
  for (;;) {
    const title = `${worker} ${tried.length}`;
    tried.push(title);
    try {
      const { status } = await client.post('/api/notes', { title, text: 'text', tag: ['tag'] });
      if (status < 200 || status >= 300) continue;
      acknowledged.push(title);
      counted();
    } catch {
      // The connection broke, so it is unknown whether this one was stored.
      return { acknowledged, tried };
    }
  }
}

/**
 * Returns a function that acts after a number of calls, so that it does not depend on the machine's
 * speed.
 */
function after(times: number, act: () => void): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count === times) act();
  };
}

async function storedTitles(url: string): Promise<string[]> {
  const { body } = await (await signIn(url)).get('/api/notes');
  return (body as { title: string }[]).map(({ title }) => title);
}

describe('acknowledged writes', () => {
  it('exist once each after the process was killed while writing, several times (F-1)', async () => {
    const acknowledged: string[] = [];
    const tried: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const server = await start();
      const kill = after(25, () => server.process.kill('SIGKILL'));
      for (const result of await Promise.all(
        [1, 2, 3, 4].map((worker) => writeUntilGone(server.url, `${round}-${worker}`, kill)),
      )) {
        acknowledged.push(...result.acknowledged);
        tried.push(...result.tried);
      }
    }
    const titles = await storedTitles((await start()).url);
    expect(acknowledged.length).toBeGreaterThanOrEqual(75);
    expect(new Set(titles).size).toBe(titles.length);
    expect(acknowledged.filter((title) => !titles.includes(title))).toEqual([]);
    expect(titles.filter((title) => !tried.includes(title))).toEqual([]);
  });

  it('exist after a stop under load', async () => {
    const server = await start();
    const stop = after(25, () => server.process.kill('SIGTERM'));
    const results = await Promise.all(
      [1, 2, 3, 4].map((worker) => writeUntilGone(server.url, `${worker}`, stop)),
    );
    expect([await server.end('SIGTERM'), server.errors()]).toEqual([0, '']);
    const titles = await storedTitles((await start()).url);
    expect(
      results.flatMap((result) => result.acknowledged).filter((title) => !titles.includes(title)),
    ).toEqual([]);
  });

  it('include sessions: a restart signs nobody out', async () => {
    const first = await start();
    const client = await signIn(first.url);
    await first.end('SIGTERM');
    const second = await start();
    const later = new TestClient(second.url);
    later.token = client.token;
    for (const [name, cookie] of client.cookies) later.cookies.set(name, cookie);
    expect((await later.get('/api/users')).status).toBe(200);
    expect((await later.post('/api/auth/refresh')).status).toBe(200);
  });
});

describe('the start', () => {
  it('creates a Root account and prints its generated password once (A-24)', async () => {
    const first = await start({});
    const [accountLine, passwordLine, readyLine, ...rest] = first.lines;
    expect([accountLine, readyLine, rest]).toEqual([
      'Root account: root@localhost',
      `Docket is ready at ${first.url}`,
      [],
    ]);
    const password = passwordLine?.replace(/^Password: /, '') ?? '';
    await new TestClient(first.url).signIn('root@localhost', password);
    expect(await first.end('SIGINT')).toBe(0);
    const second = await start();
    expect(second.lines).toEqual([`Docket is ready at ${second.url}`]);
    await new TestClient(second.url).signIn('root@localhost', password);
    for (const file of ['docket.db', 'docket.db-wal', 'secrets.json']) {
      expect(readFileSync(path.join(servers.folder, file)).includes(password)).toBe(false);
    }
  });

  it('reports a port that is in use in one line, and creates no database', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => {
      taken.listen(0, '127.0.0.1', resolve);
    });
    const { port } = taken.address() as AddressInfo;
    const failed = await tryStart({ PORT: String(port) }).finally(() => taken.close());
    expect(failed).toEqual({
      code: 1,
      stdout: '',
      stderr: `docket: PORT is in use: 127.0.0.1:${port}\n`,
    });
    // A restore takes a folder with these files for an empty one.
    expect(readdirSync(servers.folder).sort()).toEqual(['docket.holder.json', 'docket.lock']);
  });
});
