// With --all: demos that are cut short.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { demoPassword, team } from '../../server/demo/people';
import type { Task } from '../../src/contract/task';
import { scaledTimeout } from '../helpers/scaledTimeout';
import {
  builtServer,
  startProcess,
  type FailedStart,
  type ServerProcess,
} from '../helpers/serverProcess';
import { TestClient } from '../helpers/testClient';
import { FakeProject } from '../helpers/fakeProject';

jest.setTimeout(scaledTimeout(60_000));

let clone: FakeProject;
const running = new Set<ServerProcess>();
beforeEach(async () => {
  clone = new FakeProject();
  await clone.run('start.mjs');
  for (const entry of ['index.mjs', 'demo.mjs'])
    clone.write(
      `server/dist/${entry}`,
      `await import('${pathToFileURL(path.join(builtServer, entry)).href}');`,
    );
});
afterEach(async () => {
  await Promise.all([...running].map((server) => server.end('SIGKILL')));
  running.clear();
  clone.remove();
});

async function startDemo(env: Record<string, string> = {}): Promise<ServerProcess | FailedStart> {
  const started = await startProcess(
    { DATA_DIR: path.join(clone.folder, 'demo'), ...env },
    undefined,
    path.join(clone.folder, 'scripts', 'demo.mjs'),
  );
  if ('url' in started) running.add(started);
  return started;
}

async function expectWhole(url: string): Promise<void> {
  const client = new TestClient(url);
  await client.signIn('maren.lindqvist@example.com', demoPassword);
  expect((await client.get('/api/users')).body as unknown[]).toHaveLength(team.length);
  const tasks = (await client.get('/api/tasks')).body as Task[];
  expect(tasks).toHaveLength(240);
  const files = tasks.flatMap((task) => task.attachments);
  expect(
    files.filter((file) => !existsSync(path.join(clone.folder, 'demo', 'uploads', file.filename))),
  ).toEqual([]);
}

test('a demo is shown to a network only when that is asked for, because everyone knows its password', async () => {
  for (const HOST of ['0.0.0.0', '::', 'docket.example.com', '192.0.2.1'])
    expect(await startDemo({ HOST })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^docket: HOST is .* set DEMO_ON_NETWORK=yes/),
    });
  expect(existsSync(path.join(clone.folder, 'demo'))).toBe(false);
  expect(await startDemo({ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'yes' })).toHaveProperty('url');
});

test('of two demos that start on one empty folder at once, one serves it and the other names it', async () => {
  const started = await Promise.all([startDemo(), startDemo()]);
  const [ready, ...others] = started.filter((demo) => 'url' in demo);
  expect(others).toEqual([]);
  expect(started.find((demo) => !('url' in demo))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^docket: DATA_DIR is in use: .* is held by /),
  });
  await expectWhole(ready?.url ?? '');
});

test('a demo whose filling was cut short is filled again, and another start only serves it', async () => {
  clone.write('demo/.filling/docket.db', 'half of it');
  const first = await startDemo();
  await expectWhole('url' in first ? first.url : first.stderr);
  if ('url' in first) await first.end('SIGTERM');
  const second = await startDemo();
  await expectWhole('url' in second ? second.url : second.stderr);
  expect('url' in second && second.output()).not.toContain('Filling');
});

test('a folder that has something else in it is left alone', async () => {
  clone.write('demo/letter.txt', 'Dear all');
  expect(await startDemo()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^docket: DATA_DIR must be an empty folder for the demo: /),
  });
  expect(clone.read('demo/letter.txt')).toBe('Dear all');
  expect(existsSync(path.join(clone.folder, 'demo', 'docket.db'))).toBe(false);
});
