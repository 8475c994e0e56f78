// With --all: kills in the middle of an action.
import type { Task } from '../../src/contract/task';
import { openBulk, bulkChangeEdited, selectBulkRun } from '../../src/features/tasks/bulk/bulkSlice';
import { runBulk } from '../../src/features/tasks/bulk/runBulk';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import type { Transport } from '../../src/data/store/extra';
import { cookieTransport } from '../helpers/cookieTransport';
import { importTasks } from '../helpers/importTasks';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { account, useServerProcesses } from '../helpers/serverProcess';
import { undoBulk } from '../helpers/undoBulk';

const servers = useServerProcesses();
const rows = 2_000;

test.each([
  ['behind a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['without a proxy', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'a process %s that is killed in the middle of an action and of its undo leaves nothing half done',
  async (_where, answerOfNone) => {
    let server = await servers.start();
    const { url } = server;
    const root = await servers.signIn(url);
    await importTasks(
      root,
      Array.from({ length: rows }, (_none, index) => ({
        title: `Task ${index}`,
        assignees: [account.ROOT_EMAIL],
      })),
    );
    const tasks = async () => (await root.get('/api/tasks')).body as Task[];

    /** Sends calls to the process, and answers those that find none. */
    const real = cookieTransport(url);
    let restarted = Promise.resolve();
    const calls: string[] = [];
    const transport: Transport = {
      ...real,
      fetch: async (input, init) => {
        const response = await real.fetch(input, init).catch(async () => {
          // A machine that is busy may need longer than the page repeats.
          await restarted;
          return answerOfNone();
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
    store.dispatch(openBulk({ kind: 'status', ids }));
    store.dispatch(bulkChangeEdited({ status: 'On Hold' }));
    await store.dispatch(runBulk());
    await restarted;
    const ended = { state: 'ended', done: rows, unchanged: 0, refused: 0, error: null };
    expect(selectBulkRun(store.getState())).toMatchObject(ended);
    expect(new Set(calls).size).toBeLessThan(calls.length);
    const changes = (task: Task) => task.activity?.filter(({ type }) => type === 'status').length;
    expect((await tasks()).filter((task) => changes(task) !== 1)).toEqual([]);

    calls.length = 0;
    await undoBulk(store);
    await restarted;
    expect(selectBulkRun(store.getState())).toMatchObject({ ...ended, undo: true });
    expect(new Set(calls).size).toBeLessThan(calls.length);
    expect((await tasks()).filter((task) => task.status !== 'Pending')).toEqual([]);
    expect((await tasks()).filter((task) => changes(task) !== 2)).toEqual([]);
  },
);
