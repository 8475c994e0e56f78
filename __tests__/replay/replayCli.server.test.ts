import { gunzipSync } from 'node:zlib';
import { replayTarget } from '../../src/app/replayTarget';
import { routeChanged } from '../../src/data/navigation/navigationSlice';
import { isState, type Annotation, type Log } from '../../src/replay/format/logFormat';
import { openLog } from '../../src/replay/format/openLog';
import { logText } from '../../src/replay/format/writeLog';
import { tokenRefreshed } from '../../src/data/session/sessionSlice';
import { actionLine, withChecksum } from '../helpers/logFixture';
import { mapEntries, buildLog, sampleActions } from '../helpers/buildLog';
import { MemorySystem } from '../helpers/memorySystem';

const good = buildLog(sampleActions(230));
const elsewhere = routeChanged({ pathname: '/elsewhere', search: '' });
const bad: Log = mapEntries(good, (entry, index) =>
  index === 16 && !isState(entry) ? { ...entry, action: elsewhere } : entry,
);
const silent: Log = mapEntries(good, (entry) =>
  isState(entry) ? { ...entry, hash: '' } : { at: entry.at, action: entry.action },
);
const devtools = JSON.stringify({ payload: JSON.stringify([elsewhere]) });

let system: MemorySystem;
beforeEach(async () => {
  system = new MemorySystem();
  await system.put('good.docket-log.gz', good);
  await system.put('bad.docket-log.gz', bad);
  await system.put('silent.docket-log.gz', silent);
  system.files.set('good.json', new Blob([...logText(good)]));
  system.files.set('devtools.json', new Blob([devtools]));
  system.files.set('photo.jpg', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]));
  system.files.set(
    'cut.docket-log.gz',
    (system.files.get('good.docket-log.gz') ?? new Blob()).slice(0, 900),
  );
});

test('an identical log prints one line and exits with 0', async () => {
  expect(await system.run('good.docket-log.gz')).toEqual({
    code: 0,
    out: ['identical: 230 actions, 4 hashes, same build'],
    err: [],
  });
  expect((await system.run('good.json')).out).toEqual([
    'identical: 230 actions, 4 hashes, same build',
  ]);
});

test('a divergent log prints action, path, old and new value, and exits with 1', async () => {
  const { code, out } = await system.run('bad.docket-log.gz', '--verify');
  expect(code).toBe(1);
  expect(out[0]).toMatch(
    /^divergent: Action 16 \(navigation\/routeChanged\): \/navigation\/location\/pathname was "\/tasks\/15", is "\/elsewhere"\./,
  );
});

test.each(['photo.jpg', 'cut.docket-log.gz', 'nowhere.docket-log.gz'])(
  '%s prints a line and exits with 2',
  async (file) => {
    const { code, out, err } = await system.run(file);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toHaveLength(1);
    expect(err[0]).toMatch(/^(photo|cut|nowhere)\.[\w.-]+: \S/);
  },
);

test('several logs print a line each, and the worst decides', async () => {
  const { code, out, err } = await system.run(
    'good.docket-log.gz',
    'photo.jpg',
    'bad.docket-log.gz',
  );
  expect(code).toBe(2);
  expect(out).toEqual([
    'good.docket-log.gz: identical: 230 actions, 4 hashes, same build',
    expect.stringMatching(/^bad\.docket-log\.gz: divergent: /),
  ]);
  expect(err).toEqual([expect.stringMatching(/^photo\.jpg: not a valid log: /)]);
  expect((await system.run('good.docket-log.gz', 'bad.docket-log.gz')).code).toBe(1);
});

test('an unverifiable log says so, and counts as divergent only with --verify', async () => {
  const { code, out } = await system.run('silent.docket-log.gz');
  expect(code).toBe(0);
  expect(out[0]).toMatch(/^cannot be verified: 230 actions/);
  expect((await system.run('silent.docket-log.gz', '--verify')).code).toBe(1);
  const other = await system.run('devtools.json', '--print', '/navigation/location/pathname');
  expect(other).toMatchObject({ code: 0, out: ['"/elsewhere"'] });
  expect(other.err.join('\n')).toContain('note: ');
});

test('values of the state are printed as JSON, at the end or after an earlier action', async () => {
  expect(
    await system.run(
      'good.docket-log.gz',
      '--print',
      '/navigation/title',
      '--print=/navigation/location',
    ),
  ).toEqual({
    code: 0,
    out: ['"Task 226"', '{"pathname":"/tasks/225","search":""}'],
    err: ['identical: 230 actions, 4 hashes, same build'],
  });
  expect(
    (await system.run('good.docket-log.gz', '--print', '/navigation/title', '--until', '2')).out,
  ).toEqual(['"Task 1"']);
  expect(
    JSON.parse((await system.run('good.docket-log.gz', '--print', '')).out[0] ?? ''),
  ).toMatchObject({ navigation: { title: 'Task 226' } });
  expect(await system.run('good.docket-log.gz', '--print', '/navigation/nothing')).toMatchObject({
    code: 0,
    out: [],
    err: [expect.any(String), 'no value at /navigation/nothing'],
  });
});

test('annotations are printed one per line, with the action before each, up to --until', async () => {
  const happened: Annotation[] = [
    {
      at: 1_500,
      kind: 'request',
      method: 'GET',
      path: '/api/tasks',
      status: 500,
      duration: 20,
      requestId: 'abc',
    },
    { at: 16_000, kind: 'error', source: 'uncaught', name: 'TypeError', text: 'no\nrow' },
  ];
  await system.put('told.docket-log.gz', { ...good, annotations: happened });
  const [request, error] = happened.map((one, at) =>
    JSON.stringify({ ...one, action: [1, 16][at] }),
  );
  expect(await system.run('told.docket-log.gz', '--print', 'annotations')).toEqual({
    code: 0,
    out: [request, error],
    err: ['identical: 230 actions, 4 hashes, same build'],
  });
  expect(
    (
      await system.run(
        'told.docket-log.gz',
        '--print=annotations',
        '--print',
        '/navigation/title',
        '--until',
        '15',
      )
    ).out,
  ).toEqual(['"Task 11"', request]);
  expect(
    (await system.run('told.docket-log.gz', '--print', 'annotations', '--until', '0')).out,
  ).toEqual([]);
  expect(
    JSON.parse(
      (await system.run('told.docket-log.gz', '--json', '--print', 'annotations')).out[0] ?? '',
    ),
  ).toMatchObject({ annotations: [{ action: 1 }, { action: 16 }] });
  const exported = await system.run('told.docket-log.gz', '--export-devtools', 'told.json');
  expect(exported.err.join('\n')).toContain('not included: Requests, errors and long tasks');
});

test('actions after --until are ignored', async () => {
  expect(await system.run('bad.docket-log.gz', '--until', '15')).toEqual({
    code: 0,
    out: ['identical: 15 actions, 1 hash, same build (up to action 15 of 230)'],
    err: [],
  });
  expect((await system.run('bad.docket-log.gz', '--until=16')).code).toBe(1);
  expect(await system.run('good.docket-log.gz', '--until', '231')).toMatchObject({
    code: 2,
    err: ['good.docket-log.gz: it has no action 231; its last is 230'],
  });
});

test('the shortest prefix that leads to a state is printed with the changes of its last action', async () => {
  expect(
    (await system.run('good.docket-log.gz', '--bisect-actions', '/navigation/title = "Task 101"'))
      .out,
  ).toEqual([
    'after 102: navigation/titleChanged',
    '  /navigation/title = "Task 101"',
    '  /navigation/link = "/tasks/101"',
  ]);
  expect(
    (
      await system.run(
        'good.docket-log.gz',
        '--bisect-actions',
        '/navigation/title = "Task 101"',
        '--until',
        '101',
      )
    ).out,
  ).toEqual(['no state matches /navigation/title = "Task 101"']);
  expect(
    (await system.run('good.docket-log.gz', '--bisect-actions', '/navigation/title')).out,
  ).toEqual(['the first state matches']);
});

test('with --json each log is one object per line', async () => {
  const { code, out, err } = await system.run(
    '--json',
    'good.docket-log.gz',
    'bad.docket-log.gz',
    'photo.jpg',
    '--print',
    '/navigation/link',
    '--bisect-actions',
    '/navigation/link ~ 101',
  );
  expect({ code, err }).toEqual({ code: 2, err: [] });
  const [one, two, three] = out.map((line) => JSON.parse(line) as unknown);
  expect(one).toMatchObject({
    file: 'good.docket-log.gz',
    status: 'identical',
    identical: true,
    entries: 231,
    index: 230,
    actions: 230,
    hashes: 4,
    checked: 234,
    differences: 0,
    first: null,
    unknown: [],
    mismatches: [],
    sameBuild: true,
    build: replayTarget.build,
    thisBuild: replayTarget.build,
    notes: [],
    print: [{ path: '/navigation/link', value: '/tasks/226' }],
    found: { index: 102, type: 'navigation/titleChanged' },
  });
  expect(two).toMatchObject({
    status: 'divergent',
    first: {
      index: 16,
      kind: 'change',
      type: 'navigation/routeChanged',
      path: '/navigation/location/pathname',
      was: '/tasks/15',
      is: '/elsewhere',
    },
  });
  expect(three).toMatchObject({ file: 'photo.jpg', status: 'invalid', line: null });
});

/** The text of a compressed file. */
const textOf = async (file: string) =>
  gunzipSync(await (system.files.get(file) ?? new Blob()).arrayBuffer()).toString();

test('a log is saved as a test, by its own name or another', async () => {
  const kept = await system.run('good.docket-log.gz', '--save-test');
  expect(kept).toMatchObject({ code: 0, err: ['saved as a test: /tests/good.docket-log.gz'] });
  expect(await textOf('/tests/good.docket-log.gz')).toBe(await textOf('good.docket-log.gz'));
  expect((await system.run('--save-test', 'filters-after_reload', 'good.json')).code).toBe(0);
  const again = await openLog(
    system.files.get('/tests/filters-after_reload.docket-log.gz') ?? new Blob(),
    { initialState: undefined },
  );
  expect(again.entries).toHaveLength(231);
  // An existing file is kept, and the verdict is printed anyway.
  expect(await system.run('good.docket-log.gz', '--save-test')).toEqual({
    code: 1,
    out: ['identical: 230 actions, 4 hashes, same build'],
    err: [
      'not saved as a test: /tests/good.docket-log.gz: it exists already (--force replaces it)',
    ],
  });
  expect((await system.run('good.docket-log.gz', '--save-test', '--force')).code).toBe(0);
});

test('of logs with the same name a run saves only the first as a test, even with --force', async () => {
  await system.put('a/x.docket-log.gz', good);
  await system.put('b/x.docket-log.gz', buildLog(sampleActions(20)));
  const { code, err } = await system.run(
    'a/x.docket-log.gz',
    'b/x.docket-log.gz',
    '--save-test',
    '--force',
  );
  expect(code).toBe(1);
  expect(err).toEqual([
    'a/x.docket-log.gz: saved as a test: /tests/x.docket-log.gz',
    'b/x.docket-log.gz: not saved as a test: /tests/x.docket-log.gz: another log of this run has this name; give this one another',
  ]);
  expect(await textOf('/tests/x.docket-log.gz')).toBe(await textOf('a/x.docket-log.gz'));
  expect((await system.run('b/x.docket-log.gz', '--save-test', '--force')).code).toBe(0);
});

test('a log that ends before --until differs from an invalid one', async () => {
  const { code, out } = await system.run(
    'good.docket-log.gz',
    'cut.docket-log.gz',
    '--until',
    '999',
    '--json',
  );
  expect(code).toBe(2);
  expect(out.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { status: 'tooShort', error: 'it has no action 999; its last is 230' },
    { status: 'invalid' },
  ]);
});

test('nothing is called identical without replayed actions', async () => {
  expect(await system.run('good.docket-log.gz', '--until', '0')).toMatchObject({
    code: 0,
    out: ['cannot be verified: no actions were replayed (same build) (up to action 0 of 230)'],
  });
  expect((await system.run('good.docket-log.gz', '--until', '0', '--verify')).code).toBe(1);
});

test('a hostile log is divergent and does not affect the next one', async () => {
  const state = replayTarget.reducer(undefined, { type: '@@test/began' });
  const action = {
    type: 'drafts/draftChanged',
    payload: { key: '__proto__', state: {}, why: 'gap' },
  };
  system.files.set(
    'evil.json',
    new Blob([
      withChecksum([
        `{"at":0,"state":${JSON.stringify(state)},"reason":"start","hash":""}`,
        actionLine(1, action),
      ]),
    ]),
  );
  const { code, out } = await system.run('evil.json', 'good.docket-log.gz');
  expect(code).toBe(1);
  expect(out).toEqual([
    expect.stringContaining(
      'Action 1 (drafts/draftChanged): could not be applied: /payload/key is "__proto__", a name that every object inherits',
    ),
    'good.docket-log.gz: identical: 230 actions, 4 hashes, same build',
  ]);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test.each(['bad.docket-log.gz', 'silent.docket-log.gz'])(
  '%s is saved as a test only with --force',
  async (file) => {
    const refused = await system.run(file, '--save-test', 'mine');
    expect(refused.code).toBe(1);
    expect(refused.err.at(-1)).toMatch(/^not saved as a test/);
    expect(system.files.has('/tests/mine.docket-log.gz')).toBe(false);
    await system.run(file, '--save-test', 'mine', '--force');
    expect(system.files.has('/tests/mine.docket-log.gz')).toBe(true);
  },
);

test('of a Redux DevTools file the log without secrets is saved as a test', async () => {
  const canary = 'Tr0ub4dor-hunter2';
  const signedIn = tokenRefreshed({
    accessToken: canary,
    user: { _id: 'ann', name: 'Ann', email: 'ann@example.com', roles: ['User'] },
  });
  system.files.set(
    'session.json',
    new Blob([JSON.stringify({ payload: JSON.stringify([signedIn, elsewhere]) })]),
  );
  await system.run('session.json', '--save-test', '--force');
  const kept = await openLog(system.files.get('/tests/session.docket-log.gz') ?? new Blob(), {
    initialState: undefined,
  });
  expect(kept.entries).toHaveLength(3);
  expect(JSON.stringify(kept)).not.toContain(canary);
});

test('a log is exported for Redux DevTools, can be read again, and losses are listed', async () => {
  const written = await system.run('good.docket-log.gz', '--export-devtools', 'out.json');
  expect(written).toMatchObject({ code: 0, out: [expect.stringMatching(/^identical/)] });
  expect(written.err[0]).toBe('written: out.json');
  expect(written.err.slice(1).length).toBeGreaterThan(0);
  await system.run('good.docket-log.gz', '--export-devtools', 'lifted.json', '--lifted');
  for (const file of ['out.json', 'lifted.json'])
    expect((await system.run(file, '--print', '/navigation/title')).out).toEqual(['"Task 226"']);
});

test('an export replaces another one with --force, but never the log', async () => {
  const before = system.files.get('good.docket-log.gz');
  expect(
    await system.run('good.docket-log.gz', '--export-devtools', 'good.docket-log.gz', '--force'),
  ).toMatchObject({ code: 1, err: ['not written: good.docket-log.gz is the log itself'] });
  expect(system.files.get('good.docket-log.gz')).toBe(before);
  expect(await system.run('good.docket-log.gz', '--export-devtools', 'good.json')).toMatchObject({
    code: 1,
    err: ['not written: good.json: it exists already (--force replaces it)'],
  });
  expect(
    await system.run('good.docket-log.gz', '--export-devtools', 'good.json', '--force'),
  ).toMatchObject({ code: 0 });
  const [line] = (
    await system.run('good.docket-log.gz', '--export-devtools', 'good.json', '--json')
  ).out;
  expect(JSON.parse(line ?? '')).toMatchObject({
    status: 'identical',
    refused: ['not written: good.json: it exists already (--force replaces it)'],
  });
});

test('what follows -- is a file', async () => {
  await system.put('--json', good);
  expect(await system.run('--until=3', '--', '--json')).toEqual({
    code: 0,
    out: [expect.stringMatching(/^identical: 3 actions/)],
    err: [],
  });
});

test.each([
  [[], 'no log given'],
  [['--untill', '3', 'a'], '--untill'],
  [['a', '--until'], 'docket: --until needs a value'],
  [['a', '--until', 'x'], '"x"'],
  [['a', '--until', '--json'], '--until needs a value'],
  [['a', '--print', 'header'], 'header'],
  [['a', '--bisect-actions', '/x='], '--bisect-actions'],
  [['a', '--lifted'], '--lifted'],
  [['a', 'b', '--export-devtools', 'c'], 'one log'],
  [['a', 'b', '--save-test', 'c'], 'one log'],
  [['a', '--save-test=a/b'], 'a/b'],
  [['a', '--json=1'], '--json=1'],
  [['a', '--until', '3', '--save-test'], '--until'],
])('%j is rejected in one line, with 2', async (words, line) => {
  const { code, out, err } = await system.run(...words);
  expect({ code, out, lines: err.length }).toEqual({ code: 2, out: [], lines: 1 });
  expect(err[0]).toMatch(/^docket: /);
  expect(err[0]).toContain(line);
});

test('--help lists every option', async () => {
  const { code, out } = await system.run('--help');
  expect(code).toBe(0);
  for (const option of [
    '--verify',
    '--until',
    '--print',
    '--json',
    '--bisect-actions',
    '--save-test',
    '--export-devtools',
    '--lifted',
    '--force',
  ])
    expect(out[0]).toContain(option);
});
