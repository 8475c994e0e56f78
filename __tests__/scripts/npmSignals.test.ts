// With --all: every way to end a script.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FakeProject } from '../helpers/fakeProject';
import { scaledTimeout } from '../helpers/scaledTimeout';

// npm alone takes seconds to start on a busy machine.
jest.setTimeout(scaledTimeout(60_000));

// Windows has no signals: npm is ended there together with its console.
const withSignals = process.platform === 'win32' ? describe.skip : describe;
const { scripts } = JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Replaces the server: says who it is, serves until it is told to stop, and notes that it was told. */
const fakeServer = `
import { writeFileSync } from 'node:fs';
process.on('SIGTERM', () => { writeFileSync('stopped', 'in order'); process.exit(0); });
setInterval(() => {}, 1000);
console.log('server ' + process.pid);
console.log('Docket is ready at nowhere');
`;
/** Replaces webpack and its development server: one build at once, and then nothing more. */
const developmentTools = {
  'webpack.config.js': 'module.exports = () => [{ devServer: {} }, {}];',
  'node_modules/webpack/index.js': `module.exports = () => ({ watch: (_options, built) => { built(null, { hasErrors: () => false }); return { close: (done) => done() }; } });`,
  'node_modules/webpack-dev-server/index.js':
    'module.exports = class { async start() {} async stop() {} };',
};

let clone: FakeProject;
let npm: ChildProcess | null = null;
let server = 0;
beforeAll(async () => {
  clone = new FakeProject();
  clone.write('package.json', JSON.stringify({ scripts }));
  for (const [place, text] of Object.entries(developmentTools)) clone.write(place, text);
  clone.write('demo-data/demo-accounts.json', '{"accounts":[],"password":""}');
  await clone.run('start.mjs');
  clone.write('server/dist/index.mjs', fakeServer);
});
afterEach(() => {
  npm?.kill('SIGKILL');
  if (server > 0 && isAlive(server)) process.kill(server, 'SIGKILL');
  rmSync(path.join(clone.folder, 'stopped'), { force: true });
});
afterAll(() => clone.remove());

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Runs a script as a person does, and resolves when its server is ready. */
function runNpm(script: string): Promise<ChildProcess> {
  const cli = process.env.npm_execpath;
  const [command, ...first] = cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm'];
  return run(command ?? 'npm', [...first, 'run', script]);
}

function run(command: string, args: string[]): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: clone.folder,
    PORT: '0',
    npm_config_update_notifier: 'false',
  };
  const child = spawn(command, args, { cwd: clone.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  npm = child;
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`${command} ended with ${code}: ${printed}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (!printed.includes('Docket is ready')) return;
      server = Number(/^server (\d+)$/m.exec(printed)?.[1]);
      resolve(child);
    });
  });
}

withSignals(
  'npm or a script that is ended takes the server with it, which stops in order (skipped on Windows)',
  () => {
    it.each(
      ['start', 'demo', 'dev'].flatMap(
        (script) =>
          [
            [script, 'SIGTERM'],
            [script, 'SIGKILL'],
          ] as const,
      ),
    )('npm run %s, %s', async (script, signal) => {
      const running = await runNpm(script);
      expect(isAlive(server)).toBe(true);
      running.kill(signal);
      while (isAlive(server)) await pause(20);
      expect(existsSync(path.join(clone.folder, 'stopped'))).toBe(true);
    });

    it.each(['SIGTERM', 'SIGKILL'] as const)(
      'node scripts/dev.mjs without npm, %s',
      async (signal) => {
        const running = await run(process.execPath, ['scripts/dev.mjs']);
        expect(isAlive(server)).toBe(true);
        running.kill(signal);
        while (isAlive(server)) await pause(20);
        expect(existsSync(path.join(clone.folder, 'stopped'))).toBe(true);
      },
    );
  },
);
