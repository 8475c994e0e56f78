import { inspect } from 'node:util';
import { createAction } from '@reduxjs/toolkit';
import { api } from '../../src/data/api/api';
import { completeList } from '../../src/data/lists/syncedList';
import { makeStore, type AppStore } from '../../src/app/store/store';
import { replayTarget } from '../../src/app/replayTarget';
import { createPages } from '../../src/lib/collection/pages';
import { sessionApi } from '../../src/data/api/sessionApi';
import { tasksListApi } from '../../src/data/nouns/tasks/taskLists';
import { dueCategoryChosen, searchSubmitted } from '../../src/data/nouns/tasks/taskListSlice';
import { isState, type LogEntry } from '../../src/replay/format/logFormat';
import { levels, type Level } from '../../src/replay/redaction/walk';
import { readLog } from '../../src/replay/format/readLog';
import { Engine } from '../../src/replay/player/engine';
import { heldBytes, ringLimits, type RingLimits } from '../../src/replay/recorder/ring';
import { Recorder } from '../../src/replay/recorder/recorder';
import { spanFile, writeSpan } from '../../src/replay/recorder/writeSpan';
import { loggedIn, loggedOut, tokenRefreshed } from '../../src/data/session/sessionSlice';
import { FakeBackend } from '../helpers/fakeBackend';
import { createClock, type TestClock } from '../helpers/clock';
import { cookieTransport } from '../helpers/cookieTransport';
import { recordedEnvironment } from '../helpers/recordSession';
import { aTask, team } from '../helpers/team';
import { recorderMiddleware } from '../helpers/recorderMiddleware';

interface Recording {
  store: AppStore;
  recorder: Recorder;
  clock: TestClock;
}

function recording(
  limits: Partial<RingLimits> = {},
  backend = { url: 'http://127.0.0.1:9' },
  effects = false,
): Recording {
  const clock = createClock();
  const recorder = new Recorder(replayTarget, {
    now: clock.now,
    limits: { ...ringLimits, ...limits },
  });
  return {
    clock,
    recorder,
    store: makeStore({
      transport: cookieTransport(backend.url),
      clock,
      effects,
      last: recorderMiddleware(recorder),
    }),
  };
}

const user = (id: string) => ({
  _id: id,
  name: `Name of ${id}`,
  email: `${id}@example.com`,
  roles: ['User'],
});
const signIn = (id: string) => loggedIn({ user: user(id), accessToken: `token-of-${id}` });
const actionsOf = (recorder: Recorder) =>
  (recorder.span()?.segments ?? []).flatMap(({ actions }) => actions.map(({ action }) => action));
const typesOf = (recorder: Recorder) => actionsOf(recorder).map(({ type }) => type);

async function saved(recorder: Recorder, level: Level = 'secrets') {
  const span = recorder.span();
  if (!span) throw new Error('nothing was recorded');
  const log = await readLog(
    await spanFile(await writeSpan(replayTarget, span, level, recordedEnvironment)),
  );
  return { log, verdict: await new Engine(replayTarget, log).verify() };
}

const mismatchesOf = (entries: readonly LogEntry[]) =>
  entries.flatMap((entry) => (isState(entry) && entry.reason === 'mismatch' ? [entry] : []));

it('keeps the last actions within its limits, in a log that is as correct as a whole one', async () => {
  const backend = await FakeBackend.start({ people: [team.ada], tasks: [aTask(), aTask()] });
  try {
    const { store, recorder, clock } = recording({ actions: 60, segmentActions: 10 }, backend);
    await store.dispatch(
      sessionApi.endpoints.login.initiate({ email: team.ada.email, password: team.ada.password }),
    );
    const list = store.dispatch(tasksListApi.endpoints.getTasks.initiate());
    await list;
    for (let at = 0; at < 100; at += 1) {
      clock.advance(250);
      store.dispatch(searchSubmitted(`word ${at}`));
    }
    for (const level of levels) {
      const { log, verdict } = await saved(recorder, level);
      expect(verdict).toMatchObject({ identical: true, first: null, mismatches: [], hashes: 2 });
      expect(verdict.actions).toBeGreaterThan(50);
      expect(verdict.actions).toBeLessThanOrEqual(60);
      expect(log.entries[0]).toMatchObject({
        at: 0,
        state: { taskList: { search: expect.stringMatching(/^[a-z]+ \d\d$/) } },
      });
      expect(log.entries.at(-1)).toMatchObject({
        action: { payload: level === 'secrets' ? 'word 99' : 'xxxx 00' },
      });
    }
    // Delete now what the cache would delete after an hour.
    store.dispatch(api.util.resetApiState());
  } finally {
    await backend.close();
  }
});

it('drops by size too, the oldest segments first, and restarts after an action that exceeds the limit', () => {
  const { store, recorder } = recording({ bytes: 60_000, segmentActions: 5, segmentBytes: 4_000 });
  for (let at = 0; at < 300; at += 1)
    store.dispatch(searchSubmitted(`word ${at} ${'.'.repeat(300)}`));
  const kept = actionsOf(recorder);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.length).toBeLessThan(200);
  expect(kept.at(-1)).toMatchObject({ payload: expect.stringContaining('word 299') });
  store.dispatch(searchSubmitted('x'.repeat(200_000)));
  expect(actionsOf(recorder)).toEqual([]);
  store.dispatch(dueCategoryChosen('all'));
  expect(typesOf(recorder)).toEqual([dueCategoryChosen.type]);
  expect(recorder.span()?.segments[0]?.state).toMatchObject({
    taskList: { search: 'x'.repeat(200_000) },
  });
});

it('counts the pages that a kept state does not share with the one before, but not their rows', () => {
  const before = createPages(
    Array.from({ length: 5_120 }, (_, at) => ({ _id: String(at), text: 'x'.repeat(1_000) })),
    { seq: 1, complete: true },
  );
  const page = [...(before.pages[3] ?? [])];
  const after = { ...before, pages: before.pages.map((one, at) => (at === 3 ? page : one)) };
  expect(heldBytes({ list: before }, { list: before })).toBeLessThan(100);
  expect(heldBytes({ list: before }, { list: after })).toBeGreaterThan(512 * 8);
  expect(heldBytes({ list: before }, { list: after })).toBeLessThan(512 * 8 + 1_000);
});

it('a reducer that depends on more than its action is found and named, and the log continues', async () => {
  const { store, recorder, clock } = recording({ segmentActions: 4 });
  let calls = 0;
  const pure = replayTarget.reducer;
  const impure: typeof replayTarget.reducer = (state, action) => {
    const next = pure(state, action);
    if (action.type !== dueCategoryChosen.type) return next;
    calls += 1;
    return { ...next, navigation: { ...next.navigation, title: `Call ${calls}` } };
  };
  store.replaceReducer(impure);
  for (const filter of ['completed', 'all', 'completed', 'all', 'completed'] as const) {
    clock.advance(1_000);
    store.dispatch(dueCategoryChosen(filter));
  }
  const { log, verdict } = await saved(recorder);
  const [first] = mismatchesOf(log.entries);
  expect(first?.mismatch).toEqual({ path: '/navigation/title', browser: 'Call 4', log: 'Docket' });
  expect(log.entries.at(-1)).toMatchObject({
    reason: 'mismatch',
    state: { navigation: { title: 'Call 5' } },
  });
  expect(verdict).toMatchObject({
    identical: false,
    first: { kind: 'mismatch', path: '/navigation/title' },
  });
});

it('a voluntary sign-out and the next person delete what is in memory, a forced sign-out does not', async () => {
  const { store, recorder } = recording({}, undefined, true);
  store.dispatch(signIn('ann'));
  store.dispatch(dueCategoryChosen('completed'));
  store.dispatch(loggedOut({ forced: true }));
  expect(typesOf(recorder)).toEqual(
    expect.arrayContaining([loggedIn.type, dueCategoryChosen.type, loggedOut.type]),
  );
  store.dispatch(signIn('ann'));
  expect(typesOf(recorder).filter((type) => type === loggedIn.type)).toHaveLength(2);
  store.dispatch(signIn('bob'));
  expect(JSON.stringify(recorder.span())).not.toContain('ann');
  store.dispatch(dueCategoryChosen('all'));
  expect(typesOf(recorder)).toContain(dueCategoryChosen.type);
  expect(typesOf(recorder)).not.toContain(loggedIn.type);
  store.dispatch(loggedOut({ forced: false }));
  expect(JSON.stringify(recorder.span())).not.toContain('bob');
  expect((await saved(recorder)).verdict).toMatchObject({ identical: true, mismatches: [] });
});

it.each([
  ['a log-out by choice', [loggedOut({ forced: false })]],
  [
    'a log-out by choice, and the same person’s return',
    [loggedOut({ forced: false }), signIn('ann')],
  ],
  ['the sign-in of someone else', [signIn('bob')]],
])('no loaded data is kept after %s', async (_what, leaving) => {
  const { store, recorder } = recording({}, undefined, true);
  store.dispatch(signIn('ann'));
  await store.dispatch(
    tasksListApi.util.upsertQueryData(
      'getTasks',
      undefined,
      completeList([aTask({ title: 'A task of theirs' })], { seq: 1, log: null }),
    ),
  );
  store.dispatch(dueCategoryChosen('completed'));
  expect(inspect(recorder, { depth: Infinity })).toContain('A task of theirs');
  for (const action of leaving) store.dispatch(action);
  store.dispatch(dueCategoryChosen('all'));
  expect(inspect(recorder, { depth: Infinity })).not.toContain('A task of theirs');
  expect(typesOf(recorder)).toContain(dueCategoryChosen.type);
  store.dispatch(loggedOut({ forced: false }));
});

it.each([
  ['a name alone', 'Ann', 'Bob'],
  ['nothing at all', '', ''],
])('the next person deletes it also when a token says %s about people', (_what, ann, bob) => {
  const { store, recorder } = recording();
  const named = (name: string) =>
    loggedIn({ user: { name, roles: ['User'] }, accessToken: 'a-token' });
  store.dispatch(named(ann));
  store.dispatch(dueCategoryChosen('completed'));
  store.dispatch(loggedOut({ forced: true }));
  store.dispatch(named(bob));
  expect(typesOf(recorder)).toEqual([]);
});

it('an action of an unknown type is kept as type and shape', () => {
  const { store, recorder } = recording();
  store.dispatch(createAction<object>('stranger/came')({ name: 'Ann', age: 41, friends: ['Bob'] }));
  const [kept] = actionsOf(recorder);
  expect(kept).toHaveProperty('type', 'stranger/came');
  expect(kept).toHaveProperty('shape');
  expect(JSON.stringify(kept)).not.toMatch(/Ann|Bob|41/);
});

it('passwords and tokens are nowhere in memory', async () => {
  const backend = await FakeBackend.start({ people: [team.ada] });
  try {
    const { store, recorder } = recording({ segmentActions: 2 }, backend);
    await store.dispatch(
      sessionApi.endpoints.login.initiate({ email: team.ada.email, password: 'wrong-pass-4711' }),
    );
    await store.dispatch(
      sessionApi.endpoints.login.initiate({ email: team.ada.email, password: team.ada.password }),
    );
    store.dispatch(
      tokenRefreshed({
        user: store.getState().session.user ?? user('ada'),
        accessToken: 'a-token-of-mine',
      }),
    );
    expect(typesOf(recorder)).toContain(loggedIn.type);
    for (let at = 0; at < 6; at += 1) store.dispatch(dueCategoryChosen('all'));
    const { segments, end } = recorder.span() ?? {};
    const text = JSON.stringify({ segments, end });
    expect(text).toContain(team.ada.email);
    expect(text).toContain('secret-');
    for (const secret of ['wrong-pass-4711', team.ada.password, 'a-token-of-mine'])
      expect(text).not.toContain(secret);
    expect((await saved(recorder)).verdict).toMatchObject({ identical: true, mismatches: [] });
  } finally {
    await backend.close();
  }
});

it('an error while capturing never reaches the app and leaves a gap', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store, recorder } = recording();
  store.dispatch(dueCategoryChosen('completed'));
  const hostile = {
    type: dueCategoryChosen.type,
    get payload(): string {
      throw new Error('no');
    },
  };
  expect(() => store.dispatch(hostile)).toThrow('no'); // From the reducer, as without a recorder.
  store.dispatch(dueCategoryChosen('all'));
  expect(
    warn.mock.calls.filter(([text]) => String(text).includes('could not be recorded')),
  ).toHaveLength(1);
  const { log, verdict } = await saved(recorder);
  expect(log.entries.flatMap((entry) => (isState(entry) ? [entry.reason] : []))).toEqual([
    'start',
    'gap',
  ]);
  expect(verdict).toMatchObject({ identical: true });
  warn.mockRestore();
});

it('dispatches within a dispatch are recorded after the action that caused them', async () => {
  const { store, recorder } = recording();
  store.dispatch(dueCategoryChosen('all'));
  const stop = store.subscribe(() => {
    stop();
    store.dispatch(dueCategoryChosen('completed'));
  });
  store.dispatch(signIn('ann'));
  expect(typesOf(recorder)).toEqual([
    dueCategoryChosen.type,
    loggedIn.type,
    dueCategoryChosen.type,
  ]);
  expect((await saved(recorder)).verdict).toMatchObject({ identical: true });
});
