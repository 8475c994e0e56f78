import { FakeProject } from '../helpers/fakeProject';

let clone: FakeProject;
beforeEach(() => {
  clone = new FakeProject();
});
afterEach(() => clone.remove());

test('the replay builds without a word on stdout, hands its arguments over, and ends as it does', async () => {
  const first = await clone.run('replay.mjs', ['a log.docket-log.gz', '--json']);
  expect(first.code).toBe(1);
  expect(first.stdout).toBe('["a log.docket-log.gz","--json"]\n');
  expect(first.stderr).toMatch(/^Building \.\.\. [\d.]+ s\n$/);
  const second = await clone.run('replay.mjs', ['--help']);
  expect(second).toEqual({ code: 1, stdout: '["--help"]\n', stderr: '' });
});

test('a build that failed is no verdict on a log', async () => {
  clone.write('src/main.ts', 'broken');
  const { code, stdout, stderr } = await clone.run('replay.mjs', ['a.docket-log.gz']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('docket: the build failed');
});

test('a missing command line is built, also where the rest is there', async () => {
  await clone.run('start.mjs');
  clone.deleteFile('scripts/dist/replay.mjs');
  expect((await clone.run('replay.mjs', ['a'])).stdout).toBe('["a"]\n');
  expect(clone.builds()).toBe(2);
});
