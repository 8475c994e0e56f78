// On PostgreSQL: never, because no query decides the result.
import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { FakeProject } from '../helpers/fakeProject';
import { testGit } from '../helpers/needsGit';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

let project: FakeProject;
let registry: Server;
/** What the registry was asked for. */
let asked: string[];
/** When each version was published, by package. */
let times: Record<string, Record<string, string>>;

const lock = (packages: Record<string, object>) =>
  project.write('package-lock.json', JSON.stringify({ packages }));

function git(date: string, ...args: string[]) {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
  execFileSync('git', [...who, ...args], { cwd: project.folder, env });
}

function check(env: Record<string, string> = {}) {
  const { port } = registry.address() as AddressInfo;
  return project.run('packageAges.mjs', [], {
    npm_config_registry: `http://127.0.0.1:${port}/`,
    ...env,
  });
}

beforeEach(async () => {
  project = new FakeProject();
  asked = [];
  times = {};
  registry = createServer((request, answer) => {
    const name = decodeURIComponent((request.url ?? '').slice(1));
    asked.push(name);
    answer.writeHead(times[name] ? 200 : 503).end(JSON.stringify({ time: times[name] }));
  });
  await new Promise<void>((resolve) => {
    registry.listen(0, '127.0.0.1', resolve);
  });
});

afterEach(() => {
  registry.close();
  project.remove();
});

test('a locked version that is younger than a week is refused by its name (I-2)', async () => {
  times = {
    '@scope/aged': { '1.0.0': daysAgo(400), '2.0.0': daysAgo(8) },
    young: { '1.0.0': daysAgo(400), '1.0.1': daysAgo(6) },
    withdrawn: { '1.0.0': daysAgo(400) },
    alias: { '3.0.0': daysAgo(1) },
  };
  lock({
    '': { version: '0.1.0' },
    server: { version: '0.1.0' },
    'node_modules/@scope/aged': { version: '2.0.0' },
    'node_modules/young': { version: '1.0.0' },
    'server/node_modules/young': { version: '1.0.1' },
    'node_modules/young/node_modules/withdrawn': { version: '1.0.1' },
    'node_modules/other': { name: 'alias', version: '3.0.0' },
    'node_modules/server': { link: true, resolved: 'server' },
  });
  const { code, stderr } = await check();
  expect(code).toBe(1);
  const named = stderr.match(/^\S+@\d\S* /gm)?.map((name) => name.trim());
  expect(named).toEqual(['alias@3.0.0', 'withdrawn@1.0.1', 'young@1.0.1']);
});

testGit('versions that were locked a week ago are not asked for again (I-2)', async () => {
  const known = { 'node_modules/known': { version: '1.0.0' } };
  lock(known);
  git(daysAgo(8), 'init', '--quiet');
  git(daysAgo(8), 'add', 'package-lock.json');
  git(daysAgo(8), 'commit', '--quiet', '--message', 'Lock a package');
  times = { added: { '1.0.0': daysAgo(2) } };
  lock({ ...known, 'node_modules/added': { version: '1.0.0' } });
  git(daysAgo(1), 'commit', '--quiet', '--all', '--message', 'Lock another');
  expect(await check()).toMatchObject({ code: 1 });
  times = { added: { '1.0.0': daysAgo(10) } };
  expect(await check()).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(asked).toEqual(['added', 'added']);
});

test('versions that were old enough once are not asked for again, with or without git (I-2)', async () => {
  times = { aged: { '1.0.0': daysAgo(10) }, young: { '1.0.0': daysAgo(2) } };
  lock({ 'node_modules/aged': { version: '1.0.0' }, 'node_modules/young': { version: '1.0.0' } });
  // A folder without programs, except for npm.
  const PATH = path.join(project.folder, 'bin');
  project.write('bin/npm', `#!${process.execPath}\nconsole.log(process.env.npm_config_registry);`);
  chmodSync(path.join(PATH, 'npm'), 0o700);
  expect(await check({ PATH })).toMatchObject({ code: 1 });
  expect(asked.sort()).toEqual(['aged', 'young']);
  expect((await check({ PATH })).stderr).toContain('young@1.0.0');
  expect(asked).toEqual(['aged', 'young', 'young']);
});

test('a registry that does not answer is reported, and nothing fails (I-2)', async () => {
  lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } });
  const note = (reason: string) =>
    `The ages of 2 packages were not checked: the registry does not answer (${reason}).\n`;
  expect(await check()).toEqual({ code: 0, stdout: note('status 503'), stderr: '' });
  registry.removeAllListeners('request');
  registry.on('request', (request) => request.socket.destroy());
  expect(await check()).toMatchObject({ code: 0, stdout: note('UND_ERR_SOCKET') });
});
