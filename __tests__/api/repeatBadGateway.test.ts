import { refreshSession } from '../../src/data/api/refresh';
import { sessionApi } from '../../src/data/api/sessionApi';
import { selectIsLoggedIn } from '../../src/data/session/sessionSlice';
import type { AppStore } from '../../src/app/store/store';
import { newTaskDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { notificationsApi } from '../../src/features/notifications/notificationsApi';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import type { Transport } from '../../src/data/store/extra';
import { cookieTransport } from '../helpers/cookieTransport';
import { FakeBackend } from '../helpers/fakeBackend';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { spawnServer } from '../helpers/spawnServer';
import { aTask, team } from '../helpers/team';

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks: [aTask()] });
});
afterEach(() => backend.close());

const badGateway = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Bad Gateway</h1>',
};

/** A proxy has no answer to the first call, because its process was killed. */
function losesFirst(call: string): void {
  let calls = 0;
  backend.overrides.set(call, () => {
    calls += 1;
    return calls === 1 ? badGateway : null;
  });
}
async function openPage(isDocket: boolean): Promise<AppStore> {
  const store = storeOn(backend, { transport: { ...cookieTransport(backend.url), isDocket } });
  await signIn(store, team.ada);
  return store;
}
const keysOf = (method: string, path: string) =>
  backend.callsTo(method, path).map(({ headers }) => headers['idempotency-key']);
const createTask = (store: AppStore) =>
  store.dispatch(
    tasksApi.endpoints.createTask.initiate({
      task: { ...newTaskDraft.empty, title: 'Once', assignedTo: [team.uma._id] },
      files: [],
    }),
  );

describe('a call that a proxy cannot pass on', () => {
  it('is repeated if it only reads, with any backend', async () => {
    losesFirst('GET /api/tasks');
    losesFirst('GET /api/notification');
    const store = await openPage(false);
    const list = await store.dispatch(getTasks.initiate());
    expect(list.data?.loaded).toBe(1);
    const news = notificationsApi.endpoints.getNotifications.initiate();
    expect((await store.dispatch(news)).data?.unreadCount).toBe(0);
    expect(keysOf('GET', '/api/tasks')).toEqual([undefined, undefined]);
  });

  it('is repeated with the same key if it changes something on our server', async () => {
    losesFirst('POST /api/tasks');
    const answer = await createTask(await openPage(true));
    expect(answer.data?.title).toBe('Once');
    const [first, second, ...more] = keysOf('POST', '/api/tasks');
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
    expect(more).toEqual([]);
  });

  it('is a log-in with any backend', async () => {
    losesFirst('POST /api/auth/login');
    const store = await openPage(false);
    expect(selectIsLoggedIn(store.getState())).toBe(true);
    expect(backend.callsTo('POST', '/api/auth/login')).toHaveLength(2);
  });

  it('is not repeated if it changes something on a backend that knows no keys', async () => {
    losesFirst('POST /api/tasks');
    const answer = await createTask(await openPage(false));
    expect(answer.error).toMatchObject({ status: 502 });
    expect(keysOf('POST', '/api/tasks')).toEqual([undefined]);
  });

  it('is not repeated if the backend itself has answered', async () => {
    backend.overrides.set('GET /api/tasks', () => ({ status: 502, body: { error: 'Upstream' } }));
    const list = await (await openPage(false)).dispatch(getTasks.initiate());
    expect(list.error).toEqual({ status: 502, text: 'Upstream' });
    expect(backend.callsTo('GET', '/api/tasks')).toHaveLength(1);
  });

  it('is a changed password, also if the answer with the new token is lost', async () => {
    let calls = 0;
    backend.overrides.set('POST /api/auth/password', () => {
      calls += 1;
      return calls === 1 ? badGateway : { status: 409, body: { error: 'The answer was not kept' } };
    });
    const change = { current: team.ada.password, password: 'New-pass-1!' };
    const store = await openPage(true);
    const answer = await store.dispatch(sessionApi.endpoints.changePassword.initiate(change));
    expect(answer.error).toBeUndefined();
    expect(new Set(keysOf('POST', '/api/auth/password')).size).toBe(1);
  });

  it('is a refresh, also if its answer with the next tokens is lost', async () => {
    const server = await spawnServer();
    try {
      const real = cookieTransport(server.url);
      const answers: number[] = [];
      const transport: Transport = {
        ...real,
        fetch: async (input, init) => {
          const before = [...real.cookies];
          const response = await real.fetch(input, init);
          if (!String(input).endsWith('/api/auth/refresh')) return response;
          answers.push(response.status);
          if (answers.length > 1) return response;
          // Nor does the browser get the next refresh token.
          for (const [name, value] of before) real.cookies.set(name, value);
          return new Response(badGateway.body, { status: 502 });
        },
      };
      const store = storeOn(server, { transport });
      await signIn(store, server.root);
      expect(await store.dispatch(refreshSession())).toBe('refreshed');
      // The session continues.
      expect(await store.dispatch(refreshSession())).toBe('refreshed');
      expect(answers).toEqual([200, 200, 200]);
    } finally {
      await server.stop();
    }
  });
});
