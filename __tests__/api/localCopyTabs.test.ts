import 'fake-indexeddb/auto';
import { makeStore, type AppStore } from '../../src/app/store/store';
import { copyOwner } from '../../src/data/lists/copyOwner';
import { copyStore, CopyStore } from '../../src/data/lists/localCopy/copyStore';
import { keepCopiesInOneTab } from '../../src/data/lists/localCopy/keepCopies';
import { ndjson, logHeader, seqHeader } from '../../src/contract/list';
import { getTasks, taskLists } from '../../src/data/nouns/tasks/taskLists';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { taskUpdated } from '../../src/data/realtime/serverEvents';
import { loggedIn, loggedOut, persistChanged } from '../../src/data/session/sessionSlice';
import { fakeLocks } from '../helpers/fakeLocks';
import { fakeTransport } from '../helpers/streamTransport';
import { aTask, team } from '../helpers/team';

const task = aTask({ seq: 1 });
let removeLocks: () => void;

beforeEach(async () => {
  removeLocks = fakeLocks();
  await copyStore.clear();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  removeLocks();
});

/** A tab of the signed-in person that shows no list. */
function openTab(): AppStore {
  const store = makeStore({
    effects: false,
    transport: fakeTransport({
      '/api/tasks': () =>
        new Response(`${JSON.stringify(task)}\n`, {
          headers: { 'content-type': ndjson, [seqHeader]: '1', [logHeader]: 'log' },
        }),
    }),
  });
  logIn(store);
  void keepCopiesInOneTab(store, [taskLists], () => 7);
  return store;
}

function logIn({ dispatch }: AppStore): void {
  dispatch(loggedIn({ user: team.ada, accessToken: 'token' }));
  dispatch(persistChanged(true));
}

async function showList({ dispatch }: AppStore): Promise<void> {
  await dispatch(getTasks.initiate());
  dispatch(caughtUp({ seq: 1, log: 'log' }));
}

const change = (store: AppStore, seq: number) =>
  store.dispatch(taskUpdated({ ...task, title: `${seq}` }, { seq, prev: seq - 1, at: '' }));

/** The title in the copy. Undefined without a copy. */
async function keptTitle(store: AppStore): Promise<string | undefined> {
  const copied = await new CopyStore().read('getTasks()', copyOwner(store.getState()) ?? '');
  return /"title":"([^"]*)"/.exec((await copied?.response.text()) ?? '')?.[1];
}

/** Lets the time pass after which changes are written. */
const later = () => jest.advanceTimersByTimeAsync(10_000);

/** Lets time pass until the title is kept. */
async function expectKept(store: AppStore, title: string): Promise<void> {
  for (let tries = 0; tries < 50 && (await keptTitle(store)) !== title; tries += 1) await later();
  expect(await keptTitle(store)).toBe(title);
}

test('a tab that shows no list leaves it to another one to keep it', async () => {
  openTab();
  const shown = openTab();
  await showList(shown);
  change(shown, 2);
  await expectKept(shown, '2');
});

test('one tab writes at a time, and gives it up when the session ends', async () => {
  const first = openTab();
  await showList(first);
  change(first, 2);
  await expectKept(first, '2');
  const second = openTab();
  await showList(second);
  change(second, 3);
  await later();
  expect(await keptTitle(second)).toBe('2');
  first.dispatch(loggedOut({ forced: false }));
  await expectKept(second, '3');
});
