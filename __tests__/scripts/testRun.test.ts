import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { FakeProject } from '../helpers/fakeProject';
import { describeGit } from '../helpers/needsGit';

// Each test starts Node two to five times.
jest.setTimeout(scaledTimeout(20_000));

let clone: FakeProject;
beforeEach(() => {
  clone = new FakeProject();
});
afterEach(() => clone.remove());

const project = (passed: number, failed = 0) => ({ passed, failed, skipped: 0, seconds: 1 });
const slowest = [{ seconds: 4.25, name: 'spa/slow.test.ts: takes its time' }];
/** What jest reports of a run: results by project, and what failed. */
const report = (projects: Record<string, object>, failures: string[] = []) =>
  JSON.stringify({ projects, failures, slowest });
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);
const only = ['--only', 'lint,layers,types,build,spa,server'];
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: clone.folder,
  });

test('the last line sums up every step, and the slowest tests are named', async () => {
  clone.write('jest.json', report({ spa: project(20), server: project(20) }));
  const ended = await clone.run('test.mjs', only);
  expect(ended.code).toBe(0);
  expect(ended.stdout).toContain('4.3 s  spa/slow.test.ts: takes its time');
  expect(lastLine(ended.stdout)).toBe('44 passed, 0 failed');
});

test('failing tests are printed in full, their report is kept, and the run fails', async () => {
  const failure = 'the door is open\n  expected: closed';
  clone.write('jest.json', report({ spa: project(3, 1), server: project(3) }, [failure]));
  const ended = await clone.run('test.mjs', only);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain(failure);
  expect(lastLine(ended.stdout)).toBe('10 passed, 1 failed');
  const folder = /screenshots of the failures: (.+)/.exec(ended.stdout)?.[1] ?? '';
  expect(readFileSync(path.join(folder, 'failures.txt'), 'utf8')).toContain(failure);
});

test('a run of tests that breaks off counts as a failure', async () => {
  clone.write('jest.json', JSON.stringify({ crash: true }));
  const ended = await clone.run('test.mjs', ['--only', 'spa,types']);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain('out of memory');
  expect(lastLine(ended.stdout)).toBe('2 passed, 1 failed');
});

test('without a build no test runs', async () => {
  clone.write('src/main.ts', 'broken');
  const ended = await clone.run('test.mjs', ['--only', 'spa,types']);
  expect(ended.stdout).toContain('main.ts is broken');
  expect(lastLine(ended.stdout)).toBe('1 passed, 1 failed');
});

test('lint findings are named by place, and broken layers count as a check of their own', async () => {
  const message = (ruleId: string) => ({ line: 3, column: 1, ruleId, message: 'not like this' });
  const findings = [
    {
      filePath: `${clone.folder}/src/main.ts`,
      messages: [message('no-eval'), message('import-x/no-cycle')],
    },
  ];
  clone.write(
    'node_modules/eslint/bin/eslint.js',
    `console.log(${JSON.stringify(JSON.stringify(findings))}); process.exit(1);`,
  );
  const ended = await clone.run('test.mjs', ['--only', 'lint,layers']);
  expect(ended.stdout).toContain('src/main.ts:3:1  not like this  (no-eval)');
  expect(ended.stdout).toContain('src/main.ts:3:1  not like this  (import-x/no-cycle)');
  expect(lastLine(ended.stdout)).toBe('0 passed, 2 failed');
});

describe('without PostgreSQL', () => {
  const nowhere = { POSTGRES_PATH: '/nowhere' };
  beforeEach(() => clone.write('jest.json', report({ spa: project(2) })));

  test('its tests are skipped with a message', async () => {
    const ended = await clone.run('test.mjs', ['--only', 'spa,postgres'], { ...nowhere, CI: '' });
    expect(ended.stdout).toContain('PostgreSQL 15 or newer was not found');
    expect(JSON.parse(clone.read('jest-arguments.json'))).not.toContain('postgres');
    expect(lastLine(ended.stdout)).toBe('3 passed, 0 failed');
  });

  test('the run fails in CI', async () => {
    const ended = await clone.run('test.mjs', ['--only', 'spa,postgres'], {
      ...nowhere,
      CI: 'true',
    });
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('PostgreSQL 15 or newer was not found');
  });
});

test('an unknown step is refused by name', async () => {
  const ended = await clone.run('test.mjs', ['--only', 'unit']);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain('not unit');
});

describeGit('--changed', () => {
  let base = '';
  const inClone = (name: string) => path.join(clone.folder, name);
  /** The test files that jest was told to run. */
  const testsRun = () =>
    (JSON.parse(clone.read('jest-arguments.json')) as string[]).filter((word) =>
      word.endsWith('.test.ts'),
    );

  /** Says what a test loaded when it last ran. */
  const reach = (test: string, files: string[]) =>
    clone.write(
      `node_modules/.cache/docket-tests/reach/${path.basename(test)}.json`,
      JSON.stringify({ test, files: [test, ...files] }),
    );

  beforeEach(() => {
    clone.write('.gitignore', 'node_modules\n*.json\n');
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'Begin');
    base = git('rev-parse', 'HEAD').toString().trim();
    git('checkout', '-q', '-b', 'topic');
    clone.write('jest.json', report({ spa: project(2) }));
    clone.write('tests.json', JSON.stringify([inClone('one.test.ts'), inClone('two.test.ts')]));
  });

  test('lints what differs from the main branch, committed or not, and runs the tests that import it', async () => {
    clone.write('src/committed.ts', 'export {};');
    git('add', '.');
    git('commit', '-q', '-m', 'Go on');
    clone.write('src/added.ts', 'export {};');
    const ended = await clone.run('test.mjs', ['--changed']);
    const linted = JSON.parse(clone.read('eslint-arguments.json')) as string[];
    expect(linted.filter((word) => word.endsWith('.ts'))).toEqual([
      'src/committed.ts',
      'src/added.ts',
    ]);
    expect(JSON.parse(clone.read('list-arguments.json'))).toContain(`--changedSince=${base}`);
    expect(testsRun()).toEqual([inClone('one.test.ts'), inClone('two.test.ts')]);
    expect(lastLine(ended.stdout)).toBe('8 passed, 0 failed');
  });

  test('leaves out a test that loaded no changed file when it last ran', async () => {
    clone.write('src/added.ts', 'export {};');
    reach('one.test.ts', ['src/main.ts']);
    reach('two.test.ts', ['src/main.ts', 'src/added.ts']);
    await clone.run('test.mjs', ['--changed']);
    expect(testsRun()).toEqual([inClone('two.test.ts')]);
  });

  test('says so when no test reaches the change', async () => {
    clone.write('tests.json', '[]');
    const ended = await clone.run('test.mjs', ['--changed']);
    expect(ended.stdout).toContain('The changes affect no tests.');
    expect(lastLine(ended.stdout)).toBe('6 passed, 0 failed');
  });

  test.each<[what: string, tests: [name: string, loaded: string[]][], built: string[]]>([
    ['nothing for tests that run no built files', [['one.test.ts', []]], []],
    [
      'the server for tests that start it',
      [
        ['one.test.ts', []],
        ['two.test.ts', ['__tests__/helpers/serverProcess.ts']],
      ],
      ['server'],
    ],
    [
      'the command line for the test that runs it',
      [['__tests__/replay/roundTripElsewhere.server.test.ts', []]],
      ['replay'],
    ],
    [
      'everything for a story',
      [
        ['one.test.ts', []],
        ['__tests__/e2e/story.test.ts', []],
      ],
      ['replay', 'server', 'spa'],
    ],
  ])('builds %s', async (_what, tests, built) => {
    clone.write('src/added.ts', 'export {};');
    clone.write('tests.json', JSON.stringify(tests.map(([name]) => inClone(name))));
    for (const [name, loaded] of tests) reach(name, ['src/added.ts', ...loaded]);
    const ended = await clone.run('test.mjs', ['--changed']);
    expect(testsRun()).toEqual(tests.map(([name]) => inClone(name)));
    expect(clone.built()).toEqual(built);
    expect(lastLine(ended.stdout)).toBe('8 passed, 0 failed');
  });

  test('builds everything for a test that has not run before', async () => {
    clone.write('src/added.ts', 'export {};');
    await clone.run('test.mjs', ['--changed']);
    expect(clone.built()).toEqual(['replay', 'server', 'spa']);
  });

  test('builds again only what is needed and was made from other sources', async () => {
    await clone.run('start.mjs');
    clone.write('src/added.ts', 'export {};');
    clone.write('tests.json', JSON.stringify([inClone('one.test.ts')]));
    reach('one.test.ts', ['src/added.ts', '__tests__/helpers/serverProcess.ts']);
    await clone.run('test.mjs', ['--changed']);
    expect(clone.built()).toEqual(['replay', 'server', 'spa']);

    clone.write('server/index.ts', 'export const changed = true;');
    await clone.run('test.mjs', ['--changed']);
    expect(clone.built()).toEqual(['replay', 'server', 'server', 'spa']);

    clone.write('tests.json', JSON.stringify([inClone('__tests__/e2e/story.test.ts')]));
    await clone.run('test.mjs', ['--changed']);
    expect(clone.built()).toEqual(['replay', 'replay', 'server', 'server', 'spa', 'spa']);
  });
});
