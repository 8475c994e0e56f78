import { makeStore, type AppStore } from '../../src/app/store/store';
import { sessionApi } from '../../src/data/api/sessionApi';
import { selectDialog } from '../../src/data/dialogs/dialogsSlice';
import { changesWaiting, selectWaitingChanges } from '../../src/data/outbox/outboxSlice';
import type { Task } from '../../src/contract/task';
import { saveEdit, startEdit } from '../../src/features/tasks/edit/editCell';
import { editTyped } from '../../src/features/tasks/edit/taskEditSlice';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { selectTaskById } from '../../src/data/nouns/tasks/tasksSelectors';
import { undoRequested } from '../../src/data/toasts/undoRequested';
import { selectUndoEntries } from '../../src/data/undo/undoSlice';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { loggedOut, selectUserId } from '../../src/data/session/sessionSlice';
import { cookieTransport } from '../helpers/cookieTransport';
import { expectSoon } from '../helpers/expectSoon';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let id: string;
const pages: AppStore[] = [];

beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { _id } = await server.createUser();
  id = (await createTask(root, { title: 'Fence', assignedTo: [_id] }))._id;
});
afterEach(() => {
  for (const page of pages.splice(0)) page.dispatch(loggedOut({ forced: true }));
});

/** How the changes of a page fail: its network is cut, or the next answer is lost. */
interface Wire {
  isCut: boolean;
  losesNext: boolean;
}

/** A page of the same person, with the list loaded. Each is a device of its own. */
async function openPage(): Promise<{ page: AppStore; wire: Wire }> {
  const wire: Wire = { isCut: false, losesNext: false };
  const { fetch, ...transport } = cookieTransport(server.url);
  const page = makeStore({
    transport: {
      ...transport,
      isDocket: true,
      fetch: async (input, init) => {
        if (init?.method !== 'PATCH') return fetch(input, init);
        if (wire.isCut) throw new TypeError('no network');
        const answer = await fetch(input, init);
        if (!wire.losesNext) return answer;
        wire.losesNext = false;
        throw new TypeError('the answer is lost');
      },
    },
  });
  pages.push(page);
  await page.dispatch(sessionApi.endpoints.login.initiate(server.root)).unwrap();
  await page.dispatch(getTasks.initiate());
  return { page, wire };
}
const online = (page: AppStore) => page.dispatch(caughtUp({ seq: 1, isOutdated: false }));
const begin = (page: AppStore, title: string) => {
  page.dispatch(startEdit(id, 'title'));
  page.dispatch(editTyped({ title }));
};
const retitle = (page: AppStore, title: string) => {
  begin(page, title);
  return page.dispatch(saveEdit());
};
const title = async () => ((await root.get(`/api/tasks/${id}`)).body as Task).title;
const shownTitle = (page: AppStore) => selectTaskById(page.getState(), id)?.title;
const waiting = (page: AppStore) => selectWaitingChanges(page.getState());
/** What the page asks about: the values of the conflict, and whether they are the person's own. */
const asked = (page: AppStore) =>
  waiting(page).flatMap(({ refusal }) =>
    (refusal?.conflict?.fields ?? []).map(({ value, user }) => [
      value,
      user._id === selectUserId(page.getState()),
    ]),
  );

test('a save over what the same person has saved on another device asks', async () => {
  const { page: phone } = await openPage();
  const { page: laptop } = await openPage();
  begin(laptop, 'Iron fence');
  await retitle(phone, 'Oak fence');
  await laptop.dispatch(saveEdit());
  expect(asked(laptop)).toEqual([['Oak fence', true]]);
  expect(selectDialog(laptop.getState(), 'outbox')).toBeDefined();
  expect(await title()).toBe('Oak fence');
});

test('a change that was made offline asks when another device was faster', async () => {
  const { page: phone, wire } = await openPage();
  const { page: laptop } = await openPage();
  wire.isCut = true;
  await retitle(phone, 'Oak fence');
  await retitle(laptop, 'Iron fence');
  wire.isCut = false;
  online(phone);
  await expectSoon(() => Promise.resolve(asked(phone)), [['Iron fence', true]]);
  expect(asked(laptop)).toEqual([]);
  expect(await title()).toBe('Iron fence');
});

test('quick saves of one page never ask, also when an answer is lost', async () => {
  const { page, wire } = await openPage();
  // The second one begins before the first one is answered.
  const first = retitle(page, 'First');
  begin(page, 'Second');
  await first;
  await retitle(page, 'Second');
  expect(await title()).toBe('Second');

  wire.losesNext = true;
  await retitle(page, 'Third');
  await retitle(page, 'Fourth');
  expect(waiting(page).map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
  online(page);
  await expectSoon(title, 'Fourth');
  await expectSoon(() => Promise.resolve(waiting(page)), []);

  // An edit that began before other changes of the page, here two undos.
  begin(page, 'Typed since');
  for (let count = 0; count < 2; count += 1) {
    const before = await title();
    page.dispatch(undoRequested(selectUndoEntries(page.getState()).at(-1)?.id ?? ''));
    await expectSoon(async () => (await title()) === before, false);
    await expectSoon(async () => shownTitle(page) === (await title()), true);
  }
  await page.dispatch(saveEdit());
  expect(asked(page)).toEqual([]);
  expect(await title()).toBe('Typed since');
});

test('a change on top of one that waits in another tab does not ask, a parallel one does', async () => {
  const { page: first, wire } = await openPage();
  const { page: second, wire: secondWire } = await openPage();
  const { page: third } = await openPage();
  wire.isCut = secondWire.isCut = true;
  begin(third, 'Parallel');
  await retitle(first, 'Of the first tab');
  // As after the first tab was closed.
  second.dispatch(changesWaiting(waiting(first)));
  await expectSoon(() => Promise.resolve(shownTitle(second)), 'Of the first tab');
  await retitle(second, 'On top');
  expect(waiting(second)).toHaveLength(2);
  secondWire.isCut = false;
  online(second);
  await expectSoon(title, 'On top');
  await expectSoon(() => Promise.resolve(waiting(second)), []);
  await third.dispatch(saveEdit());
  expect(asked(third)).toEqual([['On top', true]]);
});
