import { waitFor } from '@testing-library/react';
import { api } from '../../src/data/api/api';
import type { AppStore } from '../../src/app/store/store';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { newTaskDraft } from '../../src/data/nouns/tasks/taskDrafts';
import {
  loggedIn,
  loggedOut,
  selectIsLoggedIn,
  tokenRefreshed,
} from '../../src/data/session/sessionSlice';
import { userInfoOf } from '../../src/data/session/userInfo';
import { FakeBackend, type Answer } from '../helpers/fakeBackend';
import { cookieTransport } from '../helpers/cookieTransport';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const callsApi = api.injectEndpoints({
  endpoints: (build) => ({ callPath: build.mutation<unknown, string>({ query: (path) => path }) }),
});
const get = (store: AppStore, path = '/api/tasks') =>
  store.dispatch(callsApi.endpoints.callPath.initiate(path, { track: false }));

let backend: FakeBackend;
let store: AppStore;
beforeEach(async () => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks: [aTask()] });
  store = storeOn(backend);
  await signIn(store, team.ada);
});
afterEach(() => backend.close());

const refreshes = () => backend.callsTo('POST', '/api/auth/refresh').length;
const refuse = (status: number, error: string, path = 'GET /api/tasks') =>
  backend.overrides.set(path, () => ({ status, body: { error } }));

describe('an expired access token (A-19)', () => {
  it('is refreshed exactly once for five parallel requests, and each of them is repeated once', async () => {
    backend.expireTokens();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => get(store)));
    expect(answers.every((answer) => Array.isArray(answer.data))).toBe(true);
    expect(refreshes()).toBe(1);
    const statuses = backend.callsTo('GET', '/api/tasks').map((call) => call.status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(localStorage.getItem('accessToken')).toBe(store.getState().session.accessToken);
  });

  it('does not repeat a request more than once', async () => {
    refuse(403, 'Forbidden token expired');
    expect((await get(store)).error).toEqual({ status: 403, text: 'Forbidden token expired' });
    expect(backend.callsTo('GET', '/api/tasks')).toHaveLength(2);
    expect(refreshes()).toBe(1);
    expect(selectIsLoggedIn(store.getState())).toBe(true);
  });

  it('makes one task of a form that had to be sent twice', async () => {
    backend.expireTokens();
    const task = { ...newTaskDraft.empty, title: 'Once', assignedTo: [team.uma._id] };
    await store.dispatch(tasksApi.endpoints.createTask.initiate({ task, files: [] })).unwrap();
    expect(backend.callsTo('POST', '/api/tasks').map((call) => call.status)).toEqual([403, 201]);
    expect(backend.data.tasks.filter((one) => one.title === 'Once')).toHaveLength(1);
  });

  it('is just repeated when another token came before the answer', async () => {
    const { accessToken, user } = store.getState().session;
    let release: (answer: Answer) => void = () => undefined;
    const held = new Promise<Answer>((resolve) => (release = resolve));
    let first = true;
    backend.overrides.set('GET /api/tasks', () => {
      if (!first) return null;
      first = false;
      return held;
    });
    const answer = get(store);
    // Someone else's refresh, for example another tab's.
    const response = await cookieTransport(backend.url).fetch(`${backend.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(team.ada),
    });
    const newer = (await response.json()) as string;
    store.dispatch(tokenRefreshed({ accessToken: newer, user: user ?? team.ada }));
    release({ status: 403, body: { error: 'Forbidden token expired' } });
    expect(Array.isArray((await answer).data)).toBe(true);
    expect(newer).not.toBe(accessToken);
    expect(refreshes()).toBe(0);
  });

  it('adopts what another tab has stored, without a call of its own', async () => {
    backend.expireTokens();
    const other = storeOn(backend);
    await signIn(other, team.ada);
    const stored = localStorage.getItem('accessToken');
    expect(store.getState().session.accessToken).not.toBe(stored);
    expect(Array.isArray((await get(store)).data)).toBe(true);
    expect(store.getState().session.accessToken).toBe(stored);
    expect(refreshes()).toBe(0);
  });
});

describe('a refresh that fails (A-19)', () => {
  it.each([
    [401, 'Unauthorized'],
    [401, 'Refresh token expired'],
    [401, 'Invalid refresh token'],
    [400, 'Your account has been blocked'],
    [403, 'Forbidden'],
    [500, 'Something broke'],
  ])('logs out when it is answered with %i %s', async (status, text) => {
    backend.expireTokens();
    refuse(status, text, 'POST /api/auth/refresh');
    expect((await get(store)).error).toBeDefined();
    expect(selectIsLoggedIn(store.getState())).toBe(false);
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(refreshes()).toBe(1);
  });

  it.each([[0], [429], [502], [503]])(
    'leaves the session alone when nobody answers it (%i)',
    async (status) => {
      backend.expireTokens();
      backend.overrides.set('POST /api/auth/refresh', () => ({ status }));
      expect((await get(store)).error).toMatchObject({ status: 'NETWORK' });
      expect(selectIsLoggedIn(store.getState())).toBe(true);
      backend.overrides.clear();
      expect(Array.isArray((await get(store)).data)).toBe(true);
    },
  );

  it.each([
    ['a page', '<html>Sign in to this network</html>'],
    ['nothing', undefined],
  ])(
    'leaves the session alone when it is answered with %s in place of a token',
    async (_what, body) => {
      backend.expireTokens();
      backend.overrides.set('POST /api/auth/refresh', () => ({ status: 200, body }));
      expect((await get(store)).error).toMatchObject({ status: 'NETWORK' });
      expect(selectIsLoggedIn(store.getState())).toBe(true);
    },
  );
});

describe('other refusals (A-19)', () => {
  it.each([
    [403, 'Forbidden'],
    [404, 'Not found'],
    [400, 'Bad'],
    [401, 'Something else'],
    [429, 'Slow down'],
    [500, ''],
    [503, ''],
  ])('%i %s neither refreshes nor logs out', async (status, text) => {
    refuse(status, text);
    expect((await get(store)).error).toEqual({ status, text });
    expect(refreshes()).toBe(0);
    expect(selectIsLoggedIn(store.getState())).toBe(true);
    expect(backend.callsTo('GET', '/api/tasks')).toHaveLength(1);
  });

  it.each([
    [401, 'Unauthorized'],
    [401, 'Invalid token'],
    [401, 'Token not found'],
    [401, 'Refresh token expired'],
    [401, 'Invalid refresh token'],
    [400, 'Your account has been blocked'],
  ])('%i %s logs out once and clears what was stored', async (status, text) => {
    refuse(status, text);
    await Promise.all([get(store), get(store)]);
    expect(selectIsLoggedIn(store.getState())).toBe(false);
    expect(store.getState().session.epoch).toBe(2);
    expect([
      localStorage.getItem('user'),
      localStorage.getItem('accessToken'),
      localStorage.getItem('persist'),
    ]).toEqual([null, null, 'false']);
    expect(refreshes()).toBe(0);
  });

  it('a dead network fails the request and nothing else', async () => {
    backend.overrides.set('GET /api/tasks', () => ({ status: 0 }));
    expect((await get(store)).error).toMatchObject({ status: 'NETWORK' });
    expect(selectIsLoggedIn(store.getState())).toBe(true);
  });

  it('a page of markup from a proxy is no text for a person', async () => {
    const transport = cookieTransport(backend.url);
    const page = storeOn(backend, {
      transport: {
        ...transport,
        fetch: () => Promise.resolve(new Response('<html>Gateway timeout</html>', { status: 504 })),
      },
    });
    expect((await get(page)).error).toEqual({ status: 504, text: '' });
  });
});

describe('an answer that belongs to an earlier sign-in', () => {
  it('is dropped, and its refusal ends nobody’s session', async () => {
    let release: (answer: Answer) => void = () => undefined;
    backend.overrides.set(
      'GET /api/tasks',
      () => new Promise<Answer>((resolve) => (release = resolve)),
    );
    const late = get(store);
    await waitFor(() => expect(backend.callsTo('GET', '/api/tasks')).toHaveLength(1));
    store.dispatch(loggedOut({ forced: false }));
    const other = await cookieTransport(backend.url).fetch(`${backend.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(team.uma),
    });
    const accessToken = (await other.json()) as string;
    store.dispatch(loggedIn({ accessToken, user: userInfoOf(accessToken) ?? team.uma }));
    release({ status: 401, body: { error: 'Unauthorized' } });
    expect((await late).data).toBeUndefined();
    expect(store.getState().session.user?.name).toBe('Uma User');
  });
});
