import { accountApi } from '../../../src/features/account/accountApi';
import { usersListApi } from '../../../src/data/nouns/users/userLists';
import { myDayApi } from '../../../src/features/home/myDayApi';
import { notesApi } from '../../../src/data/nouns/notes/notesApi';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi';
import { tasksListApi } from '../../../src/data/nouns/tasks/taskLists';
import { tasksApi } from '../../../src/data/nouns/tasks/tasksApi';
import { viewsApi } from '../../../src/features/views/viewsApi';
import { webhooksApi } from '../../../src/features/webhooks/webhooksApi';
import { caughtUp } from '../../../src/data/realtime/realtimeSlice';
import { loggedIn } from '../../../src/data/session/sessionSlice';
import type { AppThunk } from '../../../src/data/store/hooks';
import { makeStore } from '../../../src/app/store/store';

/** Each of these adds its endpoints to the same API. */
const added = [
  accountApi,
  usersListApi,
  myDayApi,
  notesApi,
  notificationsApi,
  tasksListApi,
  tasksApi,
  viewsApi,
  webhooksApi,
];
/** Arguments that make each query call the server. */
const args: Record<string, unknown> = {
  getMyDay: { today: '2030-01-01', since: '2030-01-01T00:00:00.000Z' },
  getNote: { id: 'n1', screen: 'view' },
  getTask: 't1',
  getEarlierHistory: { id: 't1', before: 5 },
  getAssignment: 't1',
  getCommentVersions: { id: 't1', commentId: 'c1' },
  getUnassignedUsers: 't1',
  getViews: 'task',
  getDeliveries: 'w1',
};
interface Query {
  useQuery?: unknown;
  initiate: (arg: unknown) => AppThunk<PromiseLike<unknown>>;
}
const queries = added
  .flatMap(({ endpoints }) => Object.entries(endpoints as object) as [string, Query][])
  .filter(([, { useQuery }]) => useQuery !== undefined)
  .filter(([name], at, all) => all.findIndex(([other]) => other === name) === at);

/** A store whose calls get what `answer` gives. */
function openStore(answer: (url: string) => Promise<Response>) {
  const calls: string[] = [];
  const store = makeStore({
    transport: {
      apiHost: 'http://docket.test',
      sockets: false,
      fetch: (url) => {
        calls.push(new URL(String(url)).pathname);
        return answer(String(url));
      },
      upload: () => Promise.reject(new TypeError('not in this test')),
    },
  });
  store.dispatch(
    loggedIn({ user: { _id: 'uma', name: 'Uma', roles: ['Root'] }, accessToken: 't' }),
  );
  return { store, calls };
}

test.each(queries)('%s is loaded when the server is back', async (name, endpoint) => {
  const { store, calls } = openStore(() => Promise.reject(new TypeError('no network')));
  await store.dispatch(endpoint.initiate(args[name]));
  const failed = calls.length;
  expect(failed).toBeGreaterThan(0);
  expect(Object.values(store.getState().api.queries)[0]?.status).toBe('rejected');
  store.dispatch(caughtUp({ seq: 1 }));
  expect(Object.values(store.getState().api.queries)[0]?.status).toBe('pending');
});

test('what the server has refused is not asked for again', async () => {
  const { store, calls } = openStore(() =>
    Promise.resolve(new Response('{"error":"Not found"}', { status: 404 })),
  );
  await store.dispatch(notesApi.endpoints.getNote.initiate({ id: 'n1', screen: 'view' }));
  const asked = calls.length;
  store.dispatch(caughtUp({ seq: 1 }));
  expect(Object.values(store.getState().api.queries)[0]?.status).toBe('rejected');
  expect(calls).toHaveLength(asked);
});

test('what got no answer in spite of a connection is asked for again after a pause', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  try {
    let status = 503;
    const { store, calls } = openStore(() =>
      Promise.resolve(Response.json({ error: 'Busy' }, { status })),
    );
    store.dispatch(caughtUp({ seq: 1 }));
    const load = () =>
      store.dispatch(
        notesApi.endpoints.getNote.initiate({ id: 'n1', screen: 'view' }, { forceRefetch: true }),
      );
    await load();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(2);
    status = 500;
    await load();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(3);
  } finally {
    jest.useRealTimers();
  }
});
