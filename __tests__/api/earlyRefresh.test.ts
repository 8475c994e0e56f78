import { api } from '../../src/data/api/api';
import type { AppStore } from '../../src/app/store/store';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { newTaskDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { selectIsLoggedIn } from '../../src/data/session/sessionSlice';
import { FakeBackend } from '../helpers/fakeBackend';
import { cookieTransport } from '../helpers/cookieTransport';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

// The token is refreshed shortly before it expires, so that no request has to be sent twice.

const seconds = 1000;
const minutes = 60 * seconds;
/** The server's clock. Tokens are issued by it, and it has nothing to do with the page's. */
const serverTime = Date.parse('2026-03-02T09:00:00Z');
const fifteenMinutes = { iat: serverTime / 1000, exp: serverTime / 1000 + 900 };

const callsApi = api.injectEndpoints({
  endpoints: (build) => ({ readPath: build.mutation<unknown, string>({ query: (path) => path }) }),
});

let backend: FakeBackend;
let transport: ReturnType<typeof cookieTransport>;
let clock: number;
beforeEach(async () => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks: [aTask()] });
  backend.tokenTimes = fifteenMinutes;
  transport = cookieTransport(backend.url);
  clock = serverTime;
});
afterEach(() => backend.close());

/** A page with the test's clock. Pages share one browser: its cookies and its storage. */
const openPage = (): AppStore => storeOn(backend, { transport, now: () => clock });
async function signedIn(): Promise<AppStore> {
  const store = openPage();
  await signIn(store, team.ada);
  return store;
}
const call = (store: AppStore) =>
  store.dispatch(callsApi.endpoints.readPath.initiate('/api/tasks', { track: false }));
const sendForm = (store: AppStore) =>
  store.dispatch(
    tasksApi.endpoints.createTask.initiate({
      task: { ...newTaskDraft.empty, title: 'Chairs', assignedTo: [team.uma._id] },
      files: [],
    }),
  );
const refreshes = () => backend.callsTo('POST', '/api/auth/refresh').length;
const refuseRefresh = (status: number, error?: string) =>
  backend.overrides.set('POST /api/auth/refresh', () => ({ status, body: error && { error } }));

test('a form whose token has expired is sent once, with a new token', async () => {
  const store = await signedIn();
  clock += 15 * minutes;
  backend.expireTokens();
  await sendForm(store).unwrap();
  expect(backend.callsTo('POST', '/api/tasks').map(({ status }) => status)).toEqual([201]);
  expect(refreshes()).toBe(1);
});

test.each([
  ['call', call, 14.4 * minutes, 14.6 * minutes],
  ['form', sendForm, 7 * minutes, 8 * minutes],
])(
  'a %s refreshes when little is left of the token, and not before; then it is sent with the new one',
  async (_kind, send, early, late) => {
    const store = await signedIn();
    const old = store.getState().session.accessToken;
    clock += early;
    await send(store);
    expect(refreshes()).toBe(0);
    clock += late - early;
    await send(store);
    expect(refreshes()).toBe(1);
    expect(store.getState().session.accessToken).not.toBe(old);
    expect(backend.calls.at(-1)).toMatchObject({
      headers: { authorization: `Bearer ${store.getState().session.accessToken}` },
    });
    clock += early;
    await send(store);
    expect(refreshes()).toBe(1);
  },
);

test('five calls at once share one refresh, and so do two tabs', async () => {
  const one = await signedIn();
  const other = openPage();
  clock += 14.9 * minutes;
  await Promise.all([one, one, one, other, other].map(call));
  expect(refreshes()).toBe(1);
  expect(backend.callsTo('GET', '/api/tasks').map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200,
  ]);
  expect(other.getState().session.accessToken).toBe(one.getState().session.accessToken);
});

describe('a clock that is wrong (A-20)', () => {
  const year = 365 * 24 * 60 * minutes;

  test.each([
    ['a year ahead', year],
    ['a year behind', -year],
  ])('%s changes nothing for tokens that came to this page', async (_how, by) => {
    clock += by;
    const store = await signedIn();
    await call(store);
    clock += 14 * minutes;
    await call(store);
    expect(refreshes()).toBe(0);
    clock += minutes;
    await call(store);
    await call(store);
    expect(refreshes()).toBe(1);
  });

  test.each([
    ['forward', year, 1],
    ['back', -year, 0],
  ])('that is set %s in between costs one refresh at the most', async (_how, by, most) => {
    const store = await signedIn();
    clock += by;
    for (let turn = 0; turn < 3; turn += 1) await call(store);
    expect(refreshes()).toBe(most);
  });

  test.each([
    ['ahead', year, 1],
    ['behind', -year, 0],
  ])('and %s, with a token from storage, costs one refresh at the most', async (_how, by, most) => {
    await signedIn();
    clock += by;
    const reloaded = openPage();
    for (let turn = 0; turn < 3; turn += 1) await call(reloaded);
    expect(refreshes()).toBe(most);
  });
});

test('a page that was loaded again goes by the times in its token', async () => {
  await signedIn();
  clock += 14.9 * minutes;
  await call(openPage());
  expect(refreshes()).toBe(1);
});

test('a token that lives for seconds is not refreshed with every call', async () => {
  backend.tokenTimes = { iat: serverTime / 1000, exp: serverTime / 1000 + 10 };
  const store = await signedIn();
  for (let turn = 0; turn < 8; turn += 1) {
    await call(store);
    clock += seconds;
  }
  expect(refreshes()).toBe(0);
  clock += 1.5 * seconds;
  await call(store);
  await call(store);
  expect(refreshes()).toBe(1);
});

test.each([
  ['no times', {}],
  ['no exp', { iat: fifteenMinutes.iat }],
  ['no iat', { exp: fifteenMinutes.exp }],
  ['an exp before its iat', { iat: fifteenMinutes.exp, exp: fifteenMinutes.iat }],
])('a token with %s is refreshed only when the backend refuses it', async (_what, times) => {
  backend.tokenTimes = times;
  const store = await signedIn();
  clock += 60 * minutes;
  await call(store);
  await sendForm(store).unwrap();
  expect(refreshes()).toBe(0);
});

test.each([[0], [503], [500]])(
  'a refresh beforehand that fails (%i) does not stop the request',
  async (status) => {
    const store = await signedIn();
    clock += 14.9 * minutes;
    refuseRefresh(status);
    expect((await call(store)).error).toBeUndefined();
    expect(refreshes()).toBe(1);
    expect(selectIsLoggedIn(store.getState())).toBe(true);
  },
);

test('a refresh beforehand that is refused ends the session, and the request is not sent', async () => {
  const store = await signedIn();
  clock += 14.9 * minutes;
  refuseRefresh(401, 'Refresh token expired');
  expect((await call(store)).error).toBeDefined();
  expect(selectIsLoggedIn(store.getState())).toBe(false);
  expect(backend.callsTo('GET', '/api/tasks')).toEqual([]);
});
