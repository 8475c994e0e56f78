import type { Task } from '../../src/contract/task';
import { bulkOpened, selectBulkRun } from '../../src/features/tasks/bulk/bulkSlice';
import { runBulk, undoBulk } from '../../src/features/tasks/bulk/runBulk';
import { getTasks } from '../../src/features/tasks/tasksListApi';
import type { Transport } from '../../src/store/extra';
import { cookieTransport } from '../helpers/cookieTransport';
import { importTasks } from '../helpers/killWriters';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { account, useServerProcesses } from '../helpers/serverProcess';

const servers = useServerProcesses();
const rows = 2_000;

test('a process that is killed in the middle of an action and of its undo leaves nothing half done', async () => {
  let server = await servers.start();
  const { url } = server;
  const root = await servers.signIn(url);
  for (let from = 0; from < rows; from += 500)
    await importTasks(
      root,
      Array.from({ length: 500 }, (_none, index) => `Task ${from + index}`),
    );
  const tasks = async () => (await root.get('/api/tasks')).body as Task[];

  /** Sends calls to the process. Answers 502 to those that find none, as a proxy does. */
  const real = cookieTransport(url);
  let restarted = Promise.resolve();
  const calls: string[] = [];
  const transport: Transport = {
    ...real,
    fetch: async (input, init) => {
      const response = await real.fetch(input, init).catch(async () => {
        // A machine that is busy may need longer than the page repeats.
        await restarted;
        return new Response('<h1>Bad Gateway</h1>', { status: 502 });
      });
      const { pathname } = new URL(String(input));
      if (response.ok && /bulk$|undo$/.test(pathname)) {
        const isFirst = calls.at(-1) !== pathname;
        calls.push(pathname);
        if (isFirst) {
          await server.end('SIGKILL');
          restarted = servers
            .start({ ...account, PORT: new URL(url).port })
            .then((next) => void (server = next));
        }
      }
      return response;
    },
  };
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const store = storeOn(server, { transport });
  await signIn(store, { email: account.ROOT_EMAIL, password: account.ROOT_PASSWORD });
  await store.dispatch(getTasks.initiate(undefined));
  const ids = (await tasks()).map((task) => task._id);
  store.dispatch(bulkOpened({ kind: 'status', ids, change: { status: 'On Hold' } }));
  await store.dispatch(runBulk());
  await restarted;
  const ended = { state: 'ended', done: rows, unchanged: 0, refused: 0, error: null };
  expect(selectBulkRun(store.getState())).toMatchObject(ended);
  expect(new Set(calls).size).toBeLessThan(calls.length);
  const changes = (task: Task) => task.activity?.filter(({ type }) => type === 'status').length;
  expect((await tasks()).filter((task) => changes(task) !== 1)).toEqual([]);

  calls.length = 0;
  await store.dispatch(undoBulk());
  await restarted;
  expect(selectBulkRun(store.getState())).toMatchObject({ ...ended, undo: true });
  expect(new Set(calls).size).toBeLessThan(calls.length);
  expect((await tasks()).filter((task) => task.status !== 'Pending')).toEqual([]);
  expect((await tasks()).filter((task) => changes(task) !== 2)).toEqual([]);
});
