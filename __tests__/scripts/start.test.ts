import { createServer } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FakeProject } from '../helpers/fakeProject';

let clone: FakeProject;
beforeEach(() => {
  clone = new FakeProject();
});
afterEach(() => clone.remove());

test('the first start builds and says so, the second only starts', async () => {
  const first = await clone.run('start.mjs');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/^Building \.\.\. [\d.]+ s\nDocket is ready at nowhere\n$/);

  const second = await clone.run('start.mjs');
  expect(second).toEqual({ code: 0, stderr: '', stdout: 'Docket is ready at nowhere\n' });
  expect(clone.builds()).toBe(1);
});

test('a changed source or another API_HOST makes the build stale, the same content written again does not', async () => {
  await clone.run('start.mjs');
  clone.write('src/main.ts', 'export {};');
  await clone.run('start.mjs');
  expect(clone.builds()).toBe(1);

  clone.write('src/main.ts', 'export const changed = true;');
  await clone.run('start.mjs');
  expect(clone.builds()).toBe(2);

  await clone.run('start.mjs', [], { API_HOST: 'https://api.example.com' });
  expect(clone.builds()).toBe(3);
});

test('a build that failed is told, starts nothing and is tried again', async () => {
  clone.write('src/main.ts', 'broken');
  const failed = await clone.run('start.mjs');
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/^docket: the build failed\.\n[\s\S]*main\.ts is broken/);
  expect(failed.stdout).not.toContain('ready');

  clone.write('src/main.ts', 'export {};');
  expect((await clone.run('start.mjs')).stdout).toContain('ready');
});

test.each([
  [
    'a PORT that is no number',
    { PORT: 'abc' },
    'docket: PORT must be a whole number from 0 to 65535, but is "abc"\n',
  ],
  [
    'a DATA_DIR below a file',
    { DATA_DIR: path.join(__filename, 'data') },
    `docket: DATA_DIR cannot be written to: ${path.join(__filename, 'data')} (ENOTDIR)\n`,
  ],
  [
    'a HOST that is not ours',
    { HOST: '192.0.2.1' },
    'docket: HOST and PORT cannot be used: 192.0.2.1:0 (EADDRNOTAVAIL)\n',
  ],
])('%s is one line and stops before anything is built', async (_what, env, line) => {
  expect(await clone.run('start.mjs', [], env)).toEqual({ code: 1, stdout: '', stderr: line });
  expect(clone.builds()).toBe(0);
});

test('a port in use is one line and stops before anything is built', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const address = other.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const ended = await clone.run('start.mjs', [], { PORT: String(port) });
  await new Promise((resolve) => {
    other.close(resolve);
  });

  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `docket: PORT is in use: 127.0.0.1:${port}\n`,
  });
  expect(clone.builds()).toBe(0);
});

test('an installation of another lock file is noticed', async () => {
  const lockFile = path.join(clone.folder, 'package-lock.json');
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  writeFileSync(
    lockFile,
    JSON.stringify({
      packages: { ...lock.packages, 'node_modules/webpack-cli': { version: '2.0.0' } },
    }),
  );
  clone.write('npm-cli.js', "console.error('no registry here'); process.exit(1);");

  const ended = await clone.run('start.mjs', [], {
    npm_execpath: path.join(clone.folder, 'npm-cli.js'),
  });
  expect(ended.code).toBe(1);
  expect(ended.stdout).toBe('Installing packages ... failed\n');
  expect(ended.stderr).toBe(
    'docket: the packages could not be installed (npm ci ended with 1).\nno registry here\n',
  );
});
