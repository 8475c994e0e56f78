import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import type { AppStore } from '../../src/app/store/store';
import { callOrWait } from '../../src/api/callOrWait';
import {
  changeMerged,
  changeRetried,
  changesWaiting,
  logoutAsked,
  selectLogoutHeld,
  selectWaitingChanges,
} from '../../src/api/outboxSlice';
import { StoredChanges } from '../../src/api/storedChanges';
import { keyLifetimeMs } from '../../src/contract/idempotency';
import { tasksApi } from '../../src/features/tasks/tasksApi';
import { getTasks } from '../../src/features/tasks/tasksListApi';
import { selectTaskById } from '../../src/features/tasks/tasksSelectors';
import { caughtUp } from '../../src/realtime/realtimeSlice';
import { identityOf, loggedOut, selectIsLoggedIn } from '../../src/session/sessionSlice';
import { cookieTransport } from '../helpers/cookieTransport';
import { FakeBackend, type Answer } from '../helpers/fakeBackend';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const task = aTask();
const path = `/api/tasks/${task._id}`;
const reached = { seq: 1, isOutdated: false };

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks: [{ ...task }] });
});
afterEach(async () => {
  await new StoredChanges().clear();
  await backend.close();
});

/** A tab with the person signed in, which may be without a network. */
async function openTab() {
  const wire = { isCut: false };
  const { fetch, ...transport } = cookieTransport(backend.url);
  const store = storeOn(backend, {
    transport: {
      ...transport,
      fetch: (...request) =>
        wire.isCut ? Promise.reject(new TypeError('no network')) : fetch(...request),
    },
  });
  await signIn(store, team.ada);
  return { store, wire };
}
const retitle = (store: AppStore, title: string) =>
  store.dispatch(
    tasksApi.endpoints.updateTask.initiate({ id: task._id, changes: { title }, key: title }),
  );
const waitingIn = (store: AppStore) => selectWaitingChanges(store.getState());
const sentTitles = () =>
  backend.callsTo('PATCH', path).map(({ body }) => (body as { title: string }).title);
const ada = identityOf(team.ada) ?? '';
/** The keys that the browser has stored. */
const storedKeys = async () => {
  const { added } = await new StoredChanges().readOtherTabs(ada);
  return added.map(({ key }) => key);
};

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
  other.store.dispatch(logoutAsked());
  await waitFor(() => expect(selectLogoutHeld(other.store.getState())).toBe(true));
  expect(selectIsLoggedIn(other.store.getState())).toBe(true);

  const third = await openTab();
  await waitFor(() => expect(sentTitles()).toEqual(['Of the other tab']));
  await waitFor(() => expect(waitingIn(third.store)).toEqual([]));
  let answer: (answer: Answer | null) => void = () => undefined;
  backend.overrides.set(`PATCH ${path}`, () => new Promise((resolve) => (answer = resolve)));
  const change = retitle(third.store, 'Without an answer yet');
  third.store.dispatch(logoutAsked());
  await waitFor(() => expect(selectLogoutHeld(third.store.getState())).toBe(true));
  answer(null);
  await change;
  // There is nothing to ask any more.
  await waitFor(() => expect(selectLogoutHeld(third.store.getState())).toBe(false));
  third.store.dispatch(logoutAsked());
  await waitFor(() => expect(selectIsLoggedIn(third.store.getState())).toBe(false));
});

test('a change of many days ago is sent only after the person has agreed', async () => {
  const at = Date.now() - keyLifetimeMs;
  const arg = { id: task._id, changes: { title: 'Old title' }, key: 'old change' };
  const old = { key: 'old change', endpoint: 'updateTask', arg, at, owner: ada };
  await new StoredChanges().put(old);
  const { store } = await openTab();
  await waitFor(() => expect(waitingIn(store)[0]?.refusal?.text).toMatch(/has waited for days/));
  expect(sentTitles()).toEqual([]);
  store.dispatch(changeRetried({ key: 'old change', at: Date.now() }));
  await waitFor(() => expect(sentTitles()).toEqual(['Old title']));
  await waitFor(() => expect(waitingIn(store)).toEqual([]));
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

test('a merged text of a conflict survives a reload', async () => {
  const { store } = await openTab();
  const refusal = { status: 409, text: 'Title was changed by Uma meanwhile' } as const;
  const arg = { id: task._id, changes: { title: 'Mine' }, key: 'mine' };
  const change = { key: 'mine', endpoint: 'updateTask', arg, at: Date.now() };
  await new StoredChanges().put({ ...change, owner: ada });
  backend.overrides.set(`PATCH ${path}`, () => ({ status: 409, body: { error: refusal.text } }));
  store.dispatch(changesWaiting([{ ...change, refusal }]));
  store.dispatch(changeMerged({ key: 'mine', field: 'title', text: 'Mine and theirs' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  store.dispatch(loggedOut({ forced: true }));
  const again = await openTab();
  await waitFor(() => expect(waitingIn(again.store)[0]?.refusal?.text).toBe(refusal.text));
  expect(waitingIn(again.store)[0]?.merged).toEqual({ title: 'Mine and theirs' });
});

describe('a call without an answer', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());

  test.each([
    ['waits after ten seconds', [], 10_000],
    ['waits after a minute when it is sent again', [{ key: 'a key', at: 1 }], 60_000],
  ])('%s, and its request is ended', async (_what, changes, limit) => {
    const state = { outbox: { changes } };
    let signal: AbortSignal | undefined;
    const answered = jest.fn();
    const answer = callOrWait(
      { getState: () => state as never, extra: {} as never },
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
