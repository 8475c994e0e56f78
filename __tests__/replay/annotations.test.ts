import { Blob as NodeBlob } from 'node:buffer';
import { replayTarget } from '../../src/app/replayTarget';
import { EarlyRecorder } from '../../src/app/recording';
import { makeStore } from '../../src/app/store/store';
import { searchSubmitted } from '../../src/data/nouns/tasks/taskListSlice';
import { type Observation, annotationPositions } from '../../src/replay/format/logFormat';
import { levels, type Level } from '../../src/replay/redaction/walk';
import { readLog } from '../../src/replay/format/readLog';
import { Engine } from '../../src/replay/player/engine';
import { observePage, observeTransport } from '../../src/replay/recorder/observePage';
import { Recorder } from '../../src/replay/recorder/recorder';
import { ringLimits, type RingLimits } from '../../src/replay/recorder/ring';
import { previewRows } from '../../src/replay/recorder/report/previewRows';
import { spanFile, writeSpan } from '../../src/replay/recorder/writeSpan';
import { loggedIn, loggedOut } from '../../src/data/session/sessionSlice';
import type { Transport } from '../../src/data/store/extra';
import { createClock } from '../helpers/clock';
import { cookieTransport } from '../helpers/cookieTransport';
import { recordedEnvironment } from '../helpers/recordSession';
import { recorderMiddleware } from '../helpers/recorderMiddleware';

// jsdom's Blob cannot be read as a stream.
Object.defineProperty(globalThis, 'Blob', { value: NodeBlob, configurable: true });

const password = 'Correct!Horse/42';
const user = (id: string) => ({
  _id: id,
  name: `Name of ${id}`,
  email: `${id}@example.com`,
  roles: ['User'],
});
const signIn = (id: string) => loggedIn({ user: user(id), accessToken: `token-of-${id}` });
const error = (text: string): Observation => ({ kind: 'error', source: 'console', text });

function recording(limits: Partial<RingLimits> = {}) {
  const clock = createClock();
  const recorder = new Recorder(replayTarget, {
    now: clock.now,
    limits: { ...ringLimits, ...limits },
  });
  const store = makeStore({
    transport: cookieTransport('http://127.0.0.1:9'),
    clock,
    effects: false,
    last: recorderMiddleware(recorder),
  });
  const observe = (observation: Observation) => recorder.observed(observation, clock.now());
  return { clock, recorder, store, observe };
}

async function saved({ recorder }: ReturnType<typeof recording>, level: Level = 'secrets') {
  const span = recorder.span();
  if (!span) throw new Error('nothing was recorded');
  return readLog(await spanFile(await writeSpan(replayTarget, span, level, recordedEnvironment)));
}

const texts = async (of: ReturnType<typeof recording>, level: Level = 'secrets') =>
  (await saved(of, level)).annotations.map((one) => ('text' in one ? one.text : one.kind));

describe('the page', () => {
  const seen: Observation[] = [];
  const said = jest.fn();
  const before = console.error;
  let stop: () => void;
  beforeEach(() => {
    seen.length = 0;
    console.error = said;
    stop = observePage((observation) => seen.push(observation));
  });
  afterEach(() => {
    stop();
    console.error = before;
  });

  it('records logged errors: texts and messages, no objects; the console still shows everything', () => {
    const values = [
      'It failed',
      new TypeError('no such row'),
      { secret: 1 },
      7,
      null,
      [1],
      () => 1,
    ];
    console.error(...values);
    expect(seen).toEqual([
      { kind: 'error', source: 'console', name: 'TypeError', text: 'It failed no such row 7' },
    ]);
    expect(said).toHaveBeenCalledWith(...values);
  });

  it('records uncaught errors and rejections', () => {
    window.dispatchEvent(
      new ErrorEvent('error', {
        error: new RangeError('too far'),
        message: 'Uncaught RangeError: too far',
      }),
    );
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: new Error('came to nothing') }),
    );
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'a word' }));
    expect(seen).toEqual([
      { kind: 'error', source: 'uncaught', name: 'RangeError', text: 'too far' },
      { kind: 'error', source: 'uncaught', text: 'Script error.' },
      { kind: 'error', source: 'rejection', name: 'Error', text: 'came to nothing' },
      { kind: 'error', source: 'rejection', text: 'a word' },
    ]);
  });

  it('is restored afterwards, and an observer that throws does not affect it', () => {
    const vicious = new Error('x');
    Object.defineProperty(vicious, 'message', {
      get: () => {
        throw new Error('from a getter');
      },
    });
    expect(() => console.error(vicious)).not.toThrow();
    stop();
    expect(console.error).toBe(said);
    console.error('later');
    window.dispatchEvent(new ErrorEvent('error', { message: 'later' }));
    expect(seen).toEqual([]);
  });

  it('records long tasks where the browser reports them', () => {
    stop();
    let tell: (list: { getEntries: () => { duration: number }[] }) => void = () => undefined;
    const disconnect = jest.fn();
    class Observer {
      static supportedEntryTypes = ['longtask'];
      disconnect = disconnect;
      observe = jest.fn();
      constructor(callback: typeof tell) {
        tell = callback;
      }
    }
    Object.defineProperty(globalThis, 'PerformanceObserver', {
      value: Observer,
      configurable: true,
    });
    stop = observePage((observation) => seen.push(observation));
    tell({ getEntries: () => [{ duration: 80.4 }, { duration: 51 }] });
    stop();
    Reflect.deleteProperty(globalThis, 'PerformanceObserver');
    expect(seen).toEqual([
      { kind: 'longTask', duration: 80 },
      { kind: 'longTask', duration: 51 },
    ]);
    expect(disconnect).toHaveBeenCalled();
  });
});

describe('requests', () => {
  const answer = (status: number, id?: string) =>
    ({ status, headers: new Headers(id ? { 'X-Request-Id': id } : {}) }) as Response;
  async function requested(
    fetch: () => Promise<Response>,
    url = 'https://api.example.com/api/tasks?view=x#part',
    init?: RequestInit,
  ) {
    const seen: Observation[] = [];
    let time = 100;
    const transport: Transport = {
      fetch: () => {
        time += 40;
        return fetch();
      },
      upload: () => fetch(),
      apiHost: '',
    };
    const observed = observeTransport(
      transport,
      (observation) => seen.push(observation),
      () => time,
    );
    const outcome = await observed.fetch(url, init).catch((thrown: unknown) => thrown);
    return { seen, outcome, observed };
  }

  it('are recorded without their host, with the id from the server', async () => {
    const { seen } = await requested(async () => answer(503, 'abc-1'), undefined, {
      method: 'PATCH',
    });
    expect(seen).toEqual([
      {
        kind: 'request',
        method: 'PATCH',
        path: '/api/tasks',
        query: '?view=x',
        status: 503,
        duration: 40,
        requestId: 'abc-1',
      },
    ]);
    expect((await requested(async () => answer(200), '/api/notes')).seen).toEqual([
      { kind: 'request', method: 'GET', path: '/api/notes', status: 200, duration: 40 },
    ]);
    expect((await requested(async () => answer(200, '<b>'))).seen[0]).not.toHaveProperty(
      'requestId',
    );
  });

  it('are recorded without a response, and fail as before', async () => {
    const failure = new TypeError('Failed to fetch');
    expect(await requested(() => Promise.reject(failure))).toMatchObject({
      outcome: failure,
      seen: [{ status: 'network error' }],
    });
    const left = new DOMException('left', 'AbortError');
    expect(await requested(() => Promise.reject(left))).toMatchObject({
      outcome: left,
      seen: [{ status: 'cancelled' }],
    });
    const { observed, seen } = await requested(async () => answer(201));
    await observed.upload({
      url: '/api/tasks',
      headers: {},
      body: new FormData(),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(seen[1]).toMatchObject({ method: 'POST', path: '/api/tasks', status: 201 });
  });

  it('are answered even if they cannot be recorded', async () => {
    const observed = observeTransport(
      { fetch: async () => answer(200), upload: async () => answer(200), apiHost: '' },
      () => {
        throw new Error('full');
      },
      () => 0,
    );
    await expect(observed.fetch('http://[')).resolves.toMatchObject({ status: 200 });
    await expect(observed.fetch('/api/tasks')).resolves.toMatchObject({ status: 200 });
  });
});

describe('a recording', () => {
  it('has each observation at its time, outside of numbers and hashes', async () => {
    const made = async (observing: boolean) => {
      const page = recording({ segmentActions: 10 });
      for (let at = 0; at < 120; at += 1) {
        page.clock.advance(100);
        page.store.dispatch(searchSubmitted(`word ${at}`));
        page.clock.advance(50);
        if (observing && at % 20 === 0) page.observe(error(`after ${at}`));
      }
      return saved(page);
    };
    const [plain, log] = [await made(false), await made(true)];
    expect(log.entries).toEqual(plain.entries);
    expect(plain.annotations).toEqual([]);
    expect(log.annotations).toEqual(
      [0, 20, 40, 60, 80, 100].map((at) => ({
        at: at * 150 + 50,
        kind: 'error',
        source: 'console',
        text: `after ${at}`,
      })),
    );
    expect(annotationPositions(log)).toEqual([1, 21, 41, 61, 81, 101]);
    expect(await new Engine(replayTarget, log).verify()).toMatchObject({
      identical: true,
      actions: 120,
      mismatches: [],
    });
    // Wait until the page has observed them.
    const rows = previewRows(log.entries, log.annotations);
    expect(rows.slice(0, 4).map(({ title }) => title)).toEqual([
      'Start',
      searchSubmitted.type,
      'Error',
      searchSubmitted.type,
    ]);
    expect(rows.map(({ number }) => number)).toEqual([...rows.keys()]);
  });

  it('is limited by number and bytes, and has no observation older than its first state', async () => {
    const few = recording({ observations: 3 });
    few.store.dispatch(searchSubmitted('a'));
    for (let at = 0; at < 10; at += 1) few.observe(error(String(at)));
    expect(await texts(few)).toEqual(['7', '8', '9']);
    const small = recording({ observationBytes: 10_000 });
    small.store.dispatch(searchSubmitted('a'));
    for (let at = 0; at < 10; at += 1) small.observe(error(`${at} ${'x'.repeat(1_500)}`));
    expect((await texts(small)).map((text) => text.slice(0, 1))).toEqual(['7', '8', '9']);
    const late = recording({ actions: 5, segmentActions: 2 });
    late.store.dispatch(searchSubmitted('a'));
    late.observe(error('early'));
    for (let at = 0; at < 10; at += 1) {
      late.clock.advance(10);
      late.store.dispatch(searchSubmitted(String(at)));
    }
    late.observe(error('late'));
    expect(await texts(late)).toEqual(['late']);
  });

  it('replaces secrets in all texts, also at a cut end, and fills texts at the level "structure"', async () => {
    const page = recording();
    page.recorder.pseudonyms.secret(password);
    page.store.dispatch(searchSubmitted('a'));
    const encoded = encodeURIComponent(password);
    page.observe(error(`The password is ${password}.`));
    page.observe(error(`${'x'.repeat(3_995)}${password}`.slice(0, 4_000)));
    page.observe(error(`${`${password} `.repeat(300)}`.slice(0, 4_000)));
    page.observe({
      kind: 'request',
      method: 'GET',
      path: `/api/notes/${encoded}`,
      query: `?q=${encoded}&token=${encoded}x&sort=due`,
      status: 404,
      duration: 5,
      requestId: 'abc',
    });
    page.observe({
      kind: 'request',
      method: 'GET',
      path: '/api/notes/65f1c0ffee0123456789abcd',
      query: '?q=Ann',
      status: 404,
      duration: 5,
    });
    for (const level of levels) {
      const log = await saved(page, level);
      const text = JSON.stringify(log.annotations);
      expect(text).not.toContain(password.slice(0, 4));
      expect(text).not.toContain(encoded);
      expect(log.annotations).toHaveLength(5);
    }
    const [first, second, third, request, ours] = (await saved(page)).annotations;
    expect(first).toMatchObject({
      text: expect.stringMatching(/^The password is secret-[0-9a-f]{12}\.$/),
    });
    expect([second, third].map((one) => one && 'text' in one && one.text.length <= 2_000)).toEqual([
      true,
      true,
    ]);
    expect(request).toMatchObject({
      path: expect.stringMatching(/^\/api\/notes\/secret-/),
      query: expect.stringMatching(/^\?q=secret-[0-9a-f]{12}&token=secret-[0-9a-f]{12}&sort=due$/),
      requestId: 'abc',
    });
    expect(ours).toMatchObject({ path: '/api/notes/65f1c0ffee0123456789abcd', query: '?q=Ann' });
    const [filled, , , typed, kept] = (await saved(page, 'structure')).annotations;
    expect(filled).toMatchObject({
      text: expect.stringMatching(/^Xxx xxxxxxxx xx xxxxxx-[0x]{12}\.$/),
    });
    expect(typed).toMatchObject({
      kind: 'request',
      path: expect.stringMatching(/^\/xxx\/xxxxx\/xxxxxx-/),
      status: 404,
    });
    expect(kept).toMatchObject({ path: '/api/notes/65f1c0ffee0123456789abcd', query: '?q=Xxx' });
  });

  it('is still valid when a password is a word of the format', async () => {
    const page = recording();
    for (const word of ['longTask', 'network error', 'uncaught', 'cancelled', 'TypeError'])
      page.recorder.pseudonyms.secret(word);
    page.store.dispatch(searchSubmitted('a'));
    page.observe({ kind: 'longTask', duration: 60 });
    page.observe({ kind: 'error', source: 'uncaught', name: 'TypeError', text: 'TypeError' });
    page.observe({
      kind: 'request',
      method: 'GET',
      path: '/api/tasks',
      status: 'network error',
      duration: 1,
    });
    expect((await saved(page)).annotations.map(({ kind }) => kind)).toEqual([
      'longTask',
      'error',
      'request',
    ]);
  });

  it('deletes the observations of someone who signs out, including those that end later', async () => {
    const page = recording();
    page.store.dispatch(signIn('ann'));
    page.observe(error('of Ann'));
    page.clock.advance(100);
    page.store.dispatch(loggedOut({ forced: true }));
    page.store.dispatch(signIn('ann'));
    expect(await texts(page)).toEqual(['of Ann']);
    page.store.dispatch(signIn('bob'));
    page.observe(error('while she is leaving'));
    page.store.dispatch({ type: 'api/resetApiState' });
    page.clock.advance(10);
    page.observe({
      kind: 'request',
      method: 'GET',
      path: '/api/notes',
      query: '?q=hers',
      status: 'cancelled',
      duration: 60,
    });
    page.observe(error('of Bob'));
    page.store.dispatch(searchSubmitted('his'));
    page.clock.advance(10);
    page.observe(error('of Bob, later'));
    expect(await texts(page)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Ann|she|request/)]),
    );
    page.store.dispatch(loggedOut({ forced: false }));
    page.store.dispatch({ type: 'api/resetApiState' });
    page.store.dispatch(searchSubmitted('nobody'));
    expect(await texts(page)).toEqual([]);
  });

  it('includes observations from before the recorder was loaded', async () => {
    const start = new EarlyRecorder();
    const store = makeStore({
      transport: cookieTransport('http://127.0.0.1:9'),
      effects: false,
      last: start.middleware,
    });
    store.dispatch(searchSubmitted('a'));
    start.observe(error('early'));
    await start.load();
    start.observe(error('later'));
    const { recorder } = start.getSnapshot() ?? {};
    expect(recorder?.span()?.observations.map(({ observation }) => observation)).toEqual([
      error('early'),
      error('later'),
    ]);
  });
});
