import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { waitFor } from '@testing-library/react';
import type { AppStore } from '../../src/app/store/store';
import { callOrWait } from '../../src/data/api/callOrWait';
import { newKey } from '../../src/data/api/newKey';
import { selectDialog } from '../../src/data/dialogs/dialogsSlice';
import { logoutLimits } from '../../src/data/outbox/outboxSender';
import {
  changeDropped,
  changeMerged,
  changeReplaced,
  changeRetried,
  changesWaiting,
  logoutRequested,
  selectOutboxUnsafe,
  selectUnsentCount,
  selectWaitingChanges,
} from '../../src/data/outbox/outboxSlice';
import { readOwners, StoredChanges } from '../../src/data/outbox/storedChanges';
import { sessionEndingTexts } from '../../src/contract/error';
import { keyLifetimeMs } from '../../src/contract/idempotency';
import { notesApi } from '../../src/data/nouns/notes/notesApi';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { selectTaskById } from '../../src/data/nouns/tasks/tasksSelectors';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { refuseLocks } from '../helpers/fakeLocks';
import { identityOf, loggedOut, selectIsLoggedIn } from '../../src/data/session/sessionSlice';
import { cookieTransport } from '../helpers/cookieTransport';
import { FakeBackend, type Answer } from '../helpers/fakeBackend';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const task = aTask();
const path = `/api/tasks/${task._id}`;
const reached = { seq: 1, isOutdated: false };
const madeAt = '2026-01-02T08:00:00.000Z';

let backend: FakeBackend;
const tabs: AppStore[] = [];
beforeEach(async () => {
  backend = await FakeBackend.start({
    isDocket: true,
    people: Object.values(team),
    tasks: [{ ...task }],
  });
});
afterEach(async () => {
  // A tab that stays signed in would send and store its changes in the next tests.
  for (const tab of tabs.splice(0)) tab.dispatch(loggedOut({ forced: true }));
  await new StoredChanges().clear();
  await backend.close();
});

/** A tab with the person signed in, which may be without a network, or get a page as any answer. */
async function openTab() {
  const wire = { isCut: false, cutCalls: 0, page: null as string | null };
  const { fetch, ...transport } = cookieTransport(backend.url);
  const store = storeOn(backend, {
    transport: {
      ...transport,
      fetch: (...request) => {
        if (wire.page !== null) return Promise.resolve(new Response(wire.page));
        if (!wire.isCut) return fetch(...request);
        wire.cutCalls += 1;
        return Promise.reject(new TypeError('no network'));
      },
    },
  });
  tabs.push(store);
  await signIn(store, team.ada);
  return { store, wire };
}
const asksBeforeLogout = (store: AppStore): boolean =>
  selectDialog(store.getState(), 'logout') !== undefined;
const retitle = (store: AppStore, title: string) =>
  store.dispatch(
    tasksApi.endpoints.updateTask.initiate({ id: task._id, changes: { title }, key: title }),
  );
const waitingIn = (store: AppStore) => selectWaitingChanges(store.getState());
const shownTitle = (store: AppStore) => selectTaskById(store.getState(), task._id)?.title;
const saveNote = (store: AppStore, text: string, basedOn?: string) =>
  store.dispatch(
    notesApi.endpoints.updateNote.initiate({
      ...{ noteId: 'n1', title: 'Plan', tag: [], text },
      ...{ version: 1, key: text, ...(basedOn !== undefined && { basedOn }) },
    }),
  );
/** The server has version 1 of the note, and refuses a save that names another one than it has. */
const checkNoteVersions = () => {
  const note = { _id: 'n1', title: 'Plan', tag: [], version: 1 };
  backend.overrides.set('PATCH /api/notes/n1', () => {
    const { version } = backend.calls.at(-1)?.body as { version: number };
    if (version !== note.version) return { status: 409, body: { error: 'The note has changed' } };
    note.version += 1;
    return { status: 200, body: note };
  });
};
const sentTitles = () =>
  backend.callsTo('PATCH', path).map(({ body }) => (body as { title: string }).title);
const ada = identityOf(team.ada) ?? '';
/** The keys that the browser has stored. */
const storedKeys = async () => {
  const { added } = await new StoredChanges().readOtherTabs(ada);
  return added.map(({ key }) => key);
};

/** A change that has waited and is being sent. `end` answers this attempt. */
async function sendLate(title: string) {
  const { store, wire } = await openTab();
  wire.isCut = true;
  await retitle(store, title);
  let calls = 0;
  let answer: (answer: Answer | null) => void = () => undefined;
  backend.overrides.set(`PATCH ${path}`, () => {
    calls += 1;
    return calls === 1 ? new Promise((resolve) => (answer = resolve)) : null;
  });
  wire.isCut = false;
  store.dispatch(caughtUp(reached));
  await waitFor(() => expect(calls).toBe(1));
  return { store, end: answer };
}

test('a change goes on waiting when the page gives up an attempt to send it', async () => {
  const { store, wire } = await openTab();
  wire.isCut = true;
  await retitle(store, 'Late');
  const attempt = retitle(store, 'Late');
  attempt.abort();
  expect((await attempt).error).toMatchObject({ name: 'AbortError' });
  expect(waitingIn(store).map(({ key, refusal }) => [key, refusal])).toEqual([['Late', undefined]]);
});

test('a change is sent after the one before it is answered, and waits with it', async () => {
  const { store } = await openTab();
  let answerFirst: (answer: Answer) => void = () => undefined;
  let calls = 0;
  backend.overrides.set(`PATCH ${path}`, () => {
    calls += 1;
    return calls === 1 ? new Promise((resolve) => (answerFirst = resolve)) : null;
  });
  const first = retitle(store, 'First title');
  const second = retitle(store, 'Second title');
  await waitFor(() => expect(calls).toBe(1));
  answerFirst({ status: 503, body: { error: 'Not now' } });
  await Promise.all([first, second]);
  expect(waitingIn(store).map(({ key }) => key)).toEqual(['First title', 'Second title']);
  store.dispatch(caughtUp(reached));
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
  expect(sentTitles()).toEqual(['First title', 'First title', 'Second title']);
  expect(backend.data.tasks[0]?.title).toBe('Second title');
});

test('a change waits at once while one that has waited is sent again', async () => {
  const { store, end } = await sendLate('One');
  await retitle(store, 'Two');
  expect(waitingIn(store).map(({ key }) => key)).toEqual(['One', 'Two']);
  end(null);
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
  expect(sentTitles()).toEqual(['One', 'Two']);
});

test.each([
  ['the page of a proxy', '<html>Back soon</html>'],
  ['an empty page', ''],
])('a change waits if %s answers it', async (_what, page) => {
  const { store, wire } = await openTab();
  wire.page = page;
  await retitle(store, 'Behind a page');
  expect(waitingIn(store).map(({ key }) => key)).toEqual(['Behind a page']);
  expect(await storedKeys()).toEqual(['Behind a page']);
  wire.page = null;
  store.dispatch(caughtUp(reached));
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
  expect(backend.data.tasks[0]?.title).toBe('Behind a page');
});

test.each([
  ['are all refused', [400, 500, 400], 'Pending'],
  ['are refused except the one in the middle', [500, 200, 400], 'In Progress'],
] as const)(
  'three changes of one status that %s leave the task as the server has it',
  async (_what, answers, ends) => {
    const { store } = await openTab();
    await store.dispatch(getTasks.initiate(undefined));
    const shown = () => selectTaskById(store.getState(), task._id)?.status;
    let answerFirst: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answerFirst = resolve));
    let calls = 0;
    backend.overrides.set(`PATCH ${path}`, async () => {
      const status = answers[calls] ?? 200;
      calls += 1;
      await held;
      return status === 200 ? null : { status, body: { error: 'Not today' } };
    });
    const changes = (['On Hold', 'In Progress', 'Completed'] as const).map((status) =>
      store.dispatch(
        tasksApi.endpoints.updateTask.initiate({ id: task._id, changes: { status }, key: status }),
      ),
    );
    expect(shown()).toBe('Completed');
    answerFirst();
    await Promise.all(changes);
    expect(shown()).toBe(ends);
    expect(backend.data.tasks[0]?.status).toBe(ends);
  },
);

test('a new change does not send those that wait again at once', async () => {
  const { store, wire } = await openTab();
  wire.isCut = true;
  const titles = ['One', 'Two', 'Three', 'Four'];
  for (const [at, title] of titles.entries()) {
    await retitle(store, title);
    await waitFor(async () => expect(await storedKeys()).toHaveLength(at + 1));
    // The first one: when it was made, and once more when it began to wait.
    await waitFor(() => expect(wire.cutCalls).toBe(2));
  }
  wire.isCut = false;
  store.dispatch(caughtUp(reached));
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
  expect(sentTitles()).toEqual(titles);
});

test('what the server answers at once is not stored any more', async () => {
  const { store } = await openTab();
  await retitle(store, 'A new title');
  await waitFor(async () => expect(await storedKeys()).toEqual([]));
});

test('a tab sends what another tab has stored, which then no longer waits there', async () => {
  const one = await openTab();
  const other = await openTab();
  one.wire.isCut = true;
  await retitle(one.store, 'Written without a network');
  expect(waitingIn(one.store)).toHaveLength(1);
  other.store.dispatch(caughtUp(reached));
  await waitFor(() => expect(backend.data.tasks[0]?.title).toBe('Written without a network'));
  await waitFor(async () => expect(await storedKeys()).toEqual([]));
  one.store.dispatch(caughtUp(reached));
  await waitFor(() => expect(waitingIn(one.store)).toEqual([]));
});

test('a log-out asks if another tab has a change that waits, or if one has no answer yet', async () => {
  const one = await openTab();
  const other = await openTab();
  one.wire.isCut = true;
  other.wire.isCut = true;
  await retitle(one.store, 'Of the other tab');
  other.store.dispatch(logoutRequested());
  await waitFor(() => expect(asksBeforeLogout(other.store)).toBe(true));
  expect(selectIsLoggedIn(other.store.getState())).toBe(true);

  const third = await openTab();
  await waitFor(() => expect(sentTitles()).toEqual(['Of the other tab']));
  await waitFor(() => expect(waitingIn(third.store)).toEqual([]));
  let answer: (answer: Answer | null) => void = () => undefined;
  backend.overrides.set(`PATCH ${path}`, () => new Promise((resolve) => (answer = resolve)));
  const change = retitle(third.store, 'Without an answer yet');
  third.store.dispatch(logoutRequested());
  await waitFor(() => expect(asksBeforeLogout(third.store)).toBe(true));
  answer(null);
  await change;
  // Only the person decides to log out: the question says that everything is sent.
  await waitFor(() => expect(selectUnsentCount(third.store.getState())).toBe(0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asksBeforeLogout(third.store)).toBe(true);
  expect(selectIsLoggedIn(third.store.getState())).toBe(true);
  expect(backend.callsTo('POST', '/api/auth/logout')).toEqual([]);
});

test('a log-out does not ask about a change that is answered at once, as the field that it left', async () => {
  const { store } = await openTab();
  // The time that a log-out waits never passes here, however slow the machine is.
  jest.replaceProperty(logoutLimits, 'wait', 60_000);
  void retitle(store, 'Left by the click');
  store.dispatch(logoutRequested());
  await waitFor(() => expect(selectIsLoggedIn(store.getState())).toBe(false));
  expect(sentTitles()).toEqual(['Left by the click']);
});

test('a change of many days ago is sent, and shown, only after the person has agreed', async () => {
  const { store } = await openTab();
  await store.dispatch(getTasks.initiate(undefined));
  const at = Date.now() - keyLifetimeMs;
  const arg = { id: task._id, changes: { title: 'Old title' }, key: 'old change' };
  const old = { key: 'old change', endpoint: 'updateTask', arg, at, owner: ada };
  await new StoredChanges().put(old);
  store.dispatch(caughtUp(reached));
  await waitFor(() => expect(waitingIn(store)[0]?.refusal?.text).toMatch(/has waited for days/));
  expect(sentTitles()).toEqual([]);
  expect(shownTitle(store)).toBe(task.title);
  store.dispatch(changeRetried({ key: 'old change', at: Date.now() }));
  await waitFor(() => expect(sentTitles()).toEqual(['Old title']));
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
  expect(shownTitle(store)).toBe('Old title');
});

test('a change that this version does not know stays for the person to read', async () => {
  const unknown = {
    key: 'unknown',
    endpoint: 'paintTask',
    arg: { key: 'unknown' },
    at: Date.now(),
  };
  await new StoredChanges().put({ ...unknown, owner: ada });
  const { store } = await openTab();
  await waitFor(() => expect(waitingIn(store)[0]?.refusal?.text).toMatch(/cannot send this/));
});

test('a refused change is not sent again by a reload, but when the person wants it', async () => {
  const { store, end } = await sendLate('Refused');
  end({ status: 403, body: { error: 'Not today' } });
  await waitFor(() => expect(waitingIn(store)[0]?.refusal?.text).toBe('Not today'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  store.dispatch(loggedOut({ forced: true }));
  const again = await openTab();
  await waitFor(() => expect(waitingIn(again.store)[0]?.refusal?.text).toBe('Not today'));
  again.store.dispatch(caughtUp(reached));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sentTitles()).toEqual(['Refused']);
  again.store.dispatch(changeRetried({ key: 'Refused', at: Date.now() }));
  await waitFor(async () => expect(await storedKeys()).toEqual([]));
  expect(backend.data.tasks[0]?.title).toBe('Refused');
});

test('what another tab has refused or given up is so in each tab, and is not sent again', async () => {
  const one = await openTab();
  const other = await openTab();
  const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: 'docket.outbox' }));
  let news = localStorage.getItem('docket.outbox');
  const newsCame = () =>
    waitFor(() => {
      expect(localStorage.getItem('docket.outbox')).not.toBe(news);
      news = localStorage.getItem('docket.outbox');
    });
  await other.store.dispatch(getTasks.initiate(undefined));
  const undoable = () => other.store.getState().undo.map(({ id }) => id);
  one.wire.isCut = true;
  other.wire.isCut = true;
  await retitle(other.store, 'Refused');
  expect(shownTitle(other.store)).toBe('Refused');
  expect(undoable()).toContain('Refused');
  await waitFor(async () => expect(await storedKeys()).toEqual(['Refused']));
  one.store.dispatch(caughtUp(reached));
  await waitFor(() => expect(waitingIn(one.store)).toHaveLength(1));
  backend.overrides.set(`PATCH ${path}`, () => ({ status: 403, body: { error: 'Not today' } }));
  one.wire.isCut = false;
  one.store.dispatch(caughtUp(reached));
  await newsCame();
  other.wire.isCut = false;
  tell();
  await waitFor(() => expect(waitingIn(other.store)[0]?.refusal?.text).toBe('Not today'));
  expect(sentTitles()).toEqual(['Refused']);
  expect(shownTitle(other.store)).toBe(task.title);
  expect(undoable()).not.toContain('Refused');
  one.store.dispatch(changeDropped('Refused'));
  await newsCame();
  tell();
  await waitFor(() => expect(waitingIn(other.store)).toEqual([]));
});

test('a change that takes the place of another one is shown instead of it', async () => {
  const { store, wire } = await openTab();
  await store.dispatch(getTasks.initiate(undefined));
  wire.isCut = true;
  await retitle(store, 'Replaced');
  const arg = { id: task._id, changes: { priority: 'High' }, key: 'another' };
  const by = { key: 'another', endpoint: 'updateTask', arg, at: Date.now() };
  store.dispatch(changeReplaced({ key: 'Replaced', by }));
  await waitFor(() => expect(selectTaskById(store.getState(), task._id)?.priority).toBe('High'));
  expect(shownTitle(store)).toBe(task.title);
});

test.each([
  ['gets no answer', { status: 503, body: { error: 'Not now' } }],
  [
    'is refused as a conflict',
    {
      status: 409,
      body: {
        error: 'Title was changed',
        task: { ...task, seq: 7 },
        conflicts: [
          { field: 'title', value: 'Theirs', user: { _id: team.uma._id, name: 'Uma' }, at: madeAt },
        ],
      },
    },
  ],
])(
  'a change that is discarded while it is sent stays discarded if it %s',
  async (_what, answer) => {
    const { store, end } = await sendLate('Discarded');
    store.dispatch(changeDropped('Discarded'));
    end(answer);
    await retitle(store, 'The next one');
    store.dispatch(caughtUp(reached));
    await waitFor(() => expect(backend.data.tasks[0]?.title).toBe('The next one'));
    await waitFor(() => expect(waitingIn(store)).toEqual([]));
    expect(sentTitles()).toEqual(['Discarded', 'The next one']);
    await waitFor(async () => expect(await storedKeys()).toEqual([]));
  },
);

test('a change that is discarded while the server is silent does not hold up the next one', async () => {
  const { store } = await sendLate('Discarded');
  await retitle(store, 'The next one');
  expect(waitingIn(store).map(({ key }) => key)).toEqual(['Discarded', 'The next one']);
  store.dispatch(changeDropped('Discarded'));
  await waitFor(() => expect(backend.data.tasks[0]?.title).toBe('The next one'));
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
});

test('changes keep their order when the clock is set back between them, also after a reload', async () => {
  const { store, wire } = await openTab();
  wire.isCut = true;
  const clock = jest.spyOn(Date, 'now');
  const edits = ['First', 'Second', 'Third'];
  for (const [index, title] of edits.entries()) {
    clock.mockReturnValue(Date.parse(madeAt) - index * 60_000);
    await retitle(store, title);
  }
  clock.mockRestore();
  const { added } = await new StoredChanges().readOtherTabs(ada);
  added.sort((one, other) => one.at - other.at);
  expect(added.map(({ key }) => key)).toEqual(edits);
  expect(waitingIn(store).map(({ at }) => at)).toEqual(added.map(({ at }) => at));
});

test('two texts of one note that wait do not conflict with each other', async () => {
  const { store, wire } = await openTab();
  wire.isCut = true;
  await saveNote(store, 'First');
  await saveNote(store, 'Second', 'First');
  await saveNote(store, 'Third', 'Second');
  checkNoteVersions();
  wire.isCut = false;
  store.dispatch(caughtUp(reached));
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
  await waitFor(async () => expect(await storedKeys()).toEqual([]));
  const calls = backend.callsTo('PATCH', '/api/notes/n1');
  expect(calls.map(({ body }) => body)).toMatchObject([
    { text: 'First', version: 1 },
    { text: 'Second', version: 2 },
    { text: 'Third', version: 3 },
  ]);
  expect(calls[1]?.body).not.toHaveProperty('basedOn');
  expect(calls[1]?.headers['idempotency-key']).not.toBe('Second');
});

test('a text that is saved while the one before it is sent again does not conflict with it', async () => {
  const { store, wire } = await openTab();
  wire.isCut = true;
  await saveNote(store, 'First');
  checkNoteVersions();
  const answerNote = backend.overrides.get('PATCH /api/notes/n1');
  let allow: () => void = () => undefined;
  const allowed = new Promise<void>((resolve) => (allow = resolve));
  backend.overrides.set('PATCH /api/notes/n1', async (call) => {
    await allowed;
    return answerNote?.(call) ?? null;
  });
  wire.isCut = false;
  store.dispatch(caughtUp(reached));
  await waitFor(() => expect(backend.callsTo('PATCH', '/api/notes/n1')).toHaveLength(1));
  const saved = saveNote(store, 'Second', 'First');
  allow();
  await saved;
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
  const calls = backend.callsTo('PATCH', '/api/notes/n1');
  expect(calls.map(({ body }) => body)).toMatchObject([
    { text: 'First', version: 1 },
    { text: 'Second', version: 2 },
  ]);
});

test('a text that was written without the one before it, in another tab, is refused', async () => {
  const one = await openTab();
  const other = await openTab();
  one.wire.isCut = true;
  other.wire.isCut = true;
  await saveNote(one.store, 'First');
  await waitFor(async () => expect(await storedKeys()).toEqual(['First']));
  await saveNote(other.store, 'Of the other tab');
  await waitFor(async () => expect(await storedKeys()).toHaveLength(2));
  checkNoteVersions();
  one.wire.isCut = false;
  one.store.dispatch(caughtUp(reached));
  await waitFor(() => expect(waitingIn(one.store)[0]?.refusal?.text).toBe('The note has changed'));
  expect(waitingIn(one.store).map(({ key }) => key)).toEqual(['Of the other tab']);
  const calls = backend.callsTo('PATCH', '/api/notes/n1');
  expect(calls.map(({ body }) => (body as { version: number }).version)).toEqual([1, 1]);
});

test('a merged text of a conflict survives a reload', async () => {
  const { store } = await openTab();
  const refusal = { status: 409, text: 'Title was changed by Uma meanwhile' } as const;
  const arg = { id: task._id, changes: { title: 'Mine' }, key: 'mine' };
  const change = { key: 'mine', endpoint: 'updateTask', arg, at: Date.now() };
  store.dispatch(changesWaiting([{ ...change, refusal }]));
  store.dispatch(changeMerged({ key: 'mine', field: 'title', text: 'Mine and theirs' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  store.dispatch(loggedOut({ forced: true }));
  const again = await openTab();
  await waitFor(() => expect(waitingIn(again.store)[0]?.refusal?.text).toBe(refusal.text));
  expect(waitingIn(again.store)[0]?.merged).toEqual({ title: 'Mine and theirs' });
});

test('a change that is being sent when the session ends is sent after the same person is back', async () => {
  const { store, end } = await sendLate('Waits');
  end({ status: 401, body: { error: sessionEndingTexts[0] } });
  await waitFor(() => expect(selectIsLoggedIn(store.getState())).toBe(false));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await storedKeys()).toEqual(['Waits']);
  await signIn(store, team.ada);
  await waitFor(() => expect(backend.data.tasks[0]?.title).toBe('Waits'));
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
});

test('an answer that belongs to the session before is none for a change that still waits', async () => {
  const { store, end } = await sendLate('Waits');
  let endAgain: (answer: null) => void = () => undefined;
  backend.overrides.set(`PATCH ${path}`, () => new Promise((resolve) => (endAgain = resolve)));
  store.dispatch(loggedOut({ forced: true }));
  await signIn(store, team.ada);
  await waitFor(() => expect(sentTitles()).toEqual(['Waits', 'Waits']));
  end(null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(waitingIn(store)).toHaveLength(1);
  endAgain(null);
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
  expect(sentTitles()).toEqual(['Waits', 'Waits']);
});

test('a change of the next person does not wait for an answer of the session before', async () => {
  const { store, end } = await sendLate('Of the person before');
  store.dispatch(loggedOut({ forced: false }));
  await signIn(store, team.uma);
  await retitle(store, 'Of the next person');
  expect(backend.data.tasks[0]?.title).toBe('Of the next person');
  end({ status: 503, body: { error: 'Not now' } });
  await retitle(store, 'The last title');
  expect(waitingIn(store)).toEqual([]);
  expect(sentTitles()).toEqual(['Of the person before', 'Of the next person', 'The last title']);
});

describe('a call without an answer', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());

  test.each([
    ['waits after ten seconds', [], 10_000],
    ['waits after a minute when it is sent again', [{ key: 'a key', at: 1 }], 60_000],
  ])('%s, and its request is ended', async (_what, changes, limit) => {
    const state = { outbox: { changes }, session: { epoch: 1 } };
    let signal: AbortSignal | undefined;
    const answered = jest.fn();
    const answer = callOrWait(
      { getState: () => state as never, extra: { services: {} } as never },
      'a key',
      (given) => {
        signal = given;
        return new Promise(() => undefined);
      },
    ).then(answered);
    await jest.advanceTimersByTimeAsync(limit - 1);
    expect(answered).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await answer;
    expect(answered).toHaveBeenCalledWith({ data: null, meta: { isWaiting: true } });
    expect(signal?.aborted).toBe(true);
  });
});

test('a change stays and is stored again when the browser has removed what is stored', async () => {
  const { store, wire } = await openTab();
  const other = await openTab();
  wire.isCut = true;
  other.wire.isCut = true;
  await retitle(store, 'Removed');
  await waitFor(async () => expect(await storedKeys()).toEqual(['Removed']));
  const cutCalls = wire.cutCalls;
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('docket-outbox');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  // Another tab may be the first one that opens it again.
  await retitle(other.store, 'Of the other tab');
  await waitFor(async () => expect(await storedKeys()).toContain('Of the other tab'));
  store.dispatch(caughtUp(reached));
  await waitFor(() => expect(wire.cutCalls).toBeGreaterThan(cutCalls));
  expect(waitingIn(store)[0]?.key).toBe('Removed');
  await waitFor(async () => expect(await storedKeys()).toContain('Removed'));
  wire.isCut = false;
  store.dispatch(caughtUp(reached));
  await waitFor(async () => expect(await storedKeys()).toEqual([]));
});

test('when the browser removes what is stored, it is stored again at once, and the person is told', async () => {
  const { store, wire } = await openTab();
  wire.isCut = true;
  const opened = jest.spyOn(IDBDatabase.prototype, 'transaction');
  await retitle(store, 'Kept by the page');
  await waitFor(async () => expect(await storedKeys()).toEqual(['Kept by the page']));
  const database = opened.mock.contexts.find(({ name }) => name === 'docket-outbox');
  opened.mockRestore();
  await new StoredChanges().clear();
  if (!database) throw new Error('The outbox was not opened.');
  forceCloseDatabase(database);
  await waitFor(() =>
    expect(JSON.stringify(store.getState().toasts)).toContain(
      'with 1 change not sent yet. All is stored again and will be sent.',
    ),
  );
  expect(await storedKeys()).toEqual(['Kept by the page']);
  expect(await readOwners()).toEqual([{ name: team.ada.name, count: 1 }]);
});

test('where the browser refuses locks, what waits is sent', async () => {
  const { store, wire } = await openTab();
  const allowLocks = refuseLocks();
  wire.isCut = true;
  await retitle(store, 'Without a lock');
  expect(waitingIn(store)).toHaveLength(1);
  wire.isCut = false;
  store.dispatch(caughtUp(reached));
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
  expect(backend.data.tasks[0]?.title).toBe('Without a lock');
  allowLocks();
});

test('a change that an exception keeps from being sent stays until the person has decided', async () => {
  const { store, end } = await sendLate('Kept');
  const originalArgs = waitingIn(store)[0]?.arg;
  store.dispatch({
    type: `${tasksApi.reducerPath}/executeMutation/rejected`,
    meta: { requestId: 'r', arg: { endpointName: 'updateTask', originalArgs } },
    error: { message: 'an exception' },
  });
  expect(waitingIn(store)[0]?.refusal?.text).toBe('The server cannot be reached.');
  await waitFor(async () => expect(await new StoredChanges().refusalOf('Kept')).toBeDefined());
  end({ status: 503, body: { error: 'Not now' } });
});

test('a change that the full disk does not take still waits, and the person is told that it is not kept', async () => {
  const { store, wire } = await openTab();
  const full = new DOMException('the disk is full', 'QuotaExceededError');
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full;
  });
  wire.isCut = true;
  await retitle(store, 'Not stored');
  await waitFor(() => expect(selectOutboxUnsafe(store.getState())).toBe(true));
  put.mockRestore();
  expect([waitingIn(store).length, await storedKeys()]).toEqual([1, []]);
  wire.isCut = false;
  store.dispatch(caughtUp(reached));
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
  expect([sentTitles(), selectOutboxUnsafe(store.getState())]).toEqual([['Not stored'], false]);
});

test('with another backend, a change is sent without a key, and does not wait', async () => {
  backend.data.isDocket = false;
  const { store, wire } = await openTab();
  const change = () =>
    store.dispatch(
      tasksApi.endpoints.updateTask.initiate({
        id: task._id,
        changes: { title: 'Plain' },
        key: store.dispatch(newKey()),
      }),
    );
  await change();
  const [sent] = backend.callsTo('PATCH', path);
  expect(sent?.headers).not.toHaveProperty('idempotency-key');
  wire.isCut = true;
  expect(await change()).toMatchObject({ error: { status: 'NETWORK' } });
  expect([waitingIn(store), await storedKeys()]).toEqual([[], []]);
});
