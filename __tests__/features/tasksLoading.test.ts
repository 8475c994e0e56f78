import type { Status, Task } from '../../src/contract/task';
import { api } from '../../src/data/api/api';
import type { AppStore } from '../../src/app/store/store';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import {
  selectTaskById,
  selectTaskCounts,
  selectTaskPages,
  selectTasksError,
  selectVisibleTaskIds,
} from '../../src/data/nouns/tasks/tasksSelectors';
import { caughtUp, resyncDemanded } from '../../src/data/realtime/realtimeSlice';
import { loggedIn } from '../../src/data/session/sessionSlice';
import type { Transport } from '../../src/data/store/extra';
import { storeOn } from '../helpers/renderWithProviders';
import { fakeTransport, StreamedList } from '../helpers/streamTransport';
import { aTask, team } from '../helpers/team';
import { receive, type WireEvent } from '../helpers/receive';

const row = (fields: Partial<Task> = {}) =>
  aTask({ comments: undefined, activity: undefined, commentCount: 0, seq: 1, ...fields });
const rows = (count: number) => Array.from({ length: count }, () => row());
const meta = (seq: number) => ({ seq, prev: seq - 1, at: '2026-06-17T12:00:00.000Z' });
const updated = (task: Task, seq: number): WireEvent => ({
  name: 'task-updated',
  payload: { ...task, seq },
  meta: meta(seq),
});
const created = (task: Task, seq: number): WireEvent => ({
  name: 'task-created',
  payload: { ...task, seq },
  meta: meta(seq),
});
const deleted = (id: string, seq: number): WireEvent => ({
  name: 'task-deleted',
  payload: id,
  meta: meta(seq),
});

let lists: StreamedList[];
let asked: number;
let isReachable: boolean;
let store: AppStore;
let transport: Transport;
const headers = { 'docket-seq': '10', 'docket-total': '2000' };

beforeEach(() => {
  lists = [new StreamedList(headers), new StreamedList({ ...headers, 'docket-seq': '20' })];
  asked = 0;
  isReachable = true;
  transport = fakeTransport({
    '/api/tasks': () =>
      isReachable
        ? (lists[asked++]?.response ?? new Response('[]'))
        : Promise.reject(new TypeError('Failed to fetch')),
  });
  store = storeOn({ url: '' }, { transport });
  store.dispatch(loggedIn({ user: { ...team.ada }, accessToken: 'token' }));
});

const load = (forceRefetch = false) =>
  store.dispatch(getTasks.initiate(undefined, { forceRefetch }));
const pages = () => selectTaskPages(store.getState());
const shown = () => selectVisibleTaskIds(store.getState());
const titleOf = (task: Task) => selectTaskById(store.getState(), task._id)?.title;
const until = async (isTrue: () => boolean) => {
  for (let turn = 0; turn < 500 && !isTrue(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isTrue()).toBe(true);
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Loads a complete list of these tasks. */
async function loaded(tasks: Task[]): Promise<void> {
  lists[0]?.push(tasks);
  lists[0]?.end();
  await load();
  await until(() => pages().complete);
}

describe('a streamed list', () => {
  it('shows its first rows while the rest is still coming, and says how far it is', async () => {
    const tasks = rows(2000);
    lists[0]?.push(tasks.slice(0, 40));
    void load();
    await until(() => shown().length > 0);
    expect(shown()).toHaveLength(40);
    expect(pages()).toMatchObject({
      complete: false,
      loaded: 40,
      total: 2000,
      origin: { seq: 10 },
    });
    lists[0]?.push(tasks.slice(40));
    lists[0]?.end();
    await until(() => pages().complete);
    expect(shown()).toEqual(tasks.map((task) => task._id));
    expect(pages().pages.map((page) => page.length)).toEqual([512, 512, 512, 464]);
    expect(selectTaskCounts(store.getState()).total).toBe(2000);
  });

  it('leaves the rest until the first screen can be used', async () => {
    let allow: () => void = () => undefined;
    transport.restAllowed = () => new Promise((resolve) => (allow = resolve));
    lists[0]?.push(rows(2000));
    lists[0]?.end();
    void load();
    await until(() => shown().length > 0);
    await settle();
    expect(pages().loaded).toBe(100);
    allow();
    await until(() => pages().complete);
    expect(pages().loaded).toBe(2000);
  });

  it('is read wherever its chunks are cut, and without a line feed at the end', async () => {
    const task = row({ title: 'Grüße, 世界' });
    const text = `${JSON.stringify(row())}\n${JSON.stringify(task)}`;
    for (const part of text.match(/[^]{1,7}/g) ?? []) lists[0]?.text(part);
    lists[0]?.end();
    await load();
    await until(() => pages().complete);
    expect(titleOf(task)).toBe('Grüße, 世界');
  });

  it('keeps one object for each person, however many rows name them', async () => {
    await loaded(rows(3));
    const [first, second] = shown().map((id) => selectTaskById(store.getState(), id));
    expect(first?.createdBy).toBe(second?.createdBy);
    expect(first?.assignedTo[0]).toBe(second?.assignedTo[0]);
  });

  it('is loaded again when it breaks off, and the broken part stays until then', async () => {
    const tasks = rows(10);
    lists[0]?.push(tasks.slice(0, 5));
    void load();
    await until(() => shown().length > 0);
    lists[0]?.break();
    await until(() => asked === 2);
    expect(shown()).toHaveLength(5);
    lists[1]?.push(tasks);
    lists[1]?.end();
    await until(() => shown().length === 10);
    expect(pages().complete).toBe(true);
  });

  it('that could not be loaded again either comes back with the connection, once', async () => {
    const tasks = rows(10);
    lists[0]?.push(tasks.slice(0, 5));
    void load();
    await until(() => shown().length > 0);
    isReachable = false;
    lists[0]?.break();
    await until(() => selectTasksError(store.getState())?.status === 'NETWORK');
    expect(pages()).toMatchObject({ complete: false, loaded: 5 });
    isReachable = true;
    store.dispatch(caughtUp({ seq: 20 }));
    lists[1]?.push(tasks);
    lists[1]?.end();
    await until(() => pages().complete && shown().length === 10);
    store.dispatch(caughtUp({ seq: 20 }));
    await settle();
    expect(asked).toBe(2);
  });

  it('that found no network at all comes with the connection', async () => {
    isReachable = false;
    await load();
    expect(selectTasksError(store.getState())?.status).toBe('NETWORK');
    isReachable = true;
    store.dispatch(caughtUp({ seq: 10 }));
    lists[0]?.push(rows(3));
    lists[0]?.end();
    await until(() => pages().complete && shown().length === 3);
    expect(selectTasksError(store.getState())).toBeUndefined();
  });

  it('replaces what is shown only when it is complete', async () => {
    await loaded(rows(5));
    const again = load(true);
    lists[1]?.push(rows(3));
    await settle();
    expect(shown()).toHaveLength(5);
    lists[1]?.end();
    await again;
    expect(shown()).toHaveLength(3);
  });
});

describe('a list whose first rows were asked for alone', () => {
  const asks: string[] = [];
  let showScreen: () => void;
  beforeEach(() => {
    lists[0] = new StreamedList({ ...headers, 'docket-next': '1901' });
    asks.length = 0;
    const screen = new Promise<void>((resolve) => {
      showScreen = resolve;
    });
    const fetchList: typeof fetch = (input) => {
      const { pathname, search } = new URL(String(input));
      asks.push(pathname + search);
      return isReachable
        ? Promise.resolve(lists[asks.length - 1]?.response ?? new Response('[]'))
        : Promise.reject(new TypeError('Failed to fetch'));
    };
    const transport = { ...fakeTransport({}), fetch: fetchList, restAllowed: () => screen };
    store = storeOn({ url: '' }, { transport });
    store.dispatch(loggedIn({ user: { ...team.ada }, accessToken: 'token' }));
  });

  it('asks for the rest behind the first screen, and misses no event between the two', async () => {
    const tasks = rows(100);
    const [first, last, fresh] = [tasks[0] ?? row(), tasks[99] ?? row(), row()];
    lists[0]?.push(tasks.slice(0, 40));
    lists[0]?.end();
    void load();
    await until(() => shown().length === 40);
    await settle();
    expect(asks).toEqual(['/api/tasks']);
    receive(store, [
      updated({ ...first, title: 'First' }, 11),
      updated({ ...last, title: 'Last' }, 12),
      created(fresh, 13),
    ]);
    showScreen();
    await until(() => asks.length === 2);
    expect(asks[1]).toBe('/api/tasks?before=1901');
    lists[1]?.push(tasks.slice(40));
    lists[1]?.end();
    await until(() => pages().complete);
    expect(shown()).toEqual([fresh, ...tasks].map((task) => task._id));
    expect([titleOf(first), titleOf(last)]).toEqual(['First', 'Last']);
    expect(pages().origin.seq).toBe(10);
  });

  it('keeps them if the rest gets no answer, and is loaded again with the connection', async () => {
    const tasks = rows(60);
    lists[0]?.push(tasks.slice(0, 40));
    lists[0]?.end();
    void load();
    await until(() => shown().length === 40);
    isReachable = false;
    showScreen();
    await until(() => selectTasksError(store.getState())?.status === 'NETWORK');
    expect(shown()).toHaveLength(40);
    isReachable = true;
    lists[asks.length] = new StreamedList(headers);
    lists[asks.length]?.push(tasks);
    lists[asks.length]?.end();
    store.dispatch(caughtUp({ seq: 10 }));
    await until(() => shown().length === 60);
    expect(asks.at(-1)).toBe('/api/tasks');
  });
});

describe('events while a list is loading', () => {
  it('are not lost before its first row', async () => {
    const [kept, gone] = rows(2);
    const fresh = row();
    const loading = load();
    if (!kept || !gone) throw new Error('two rows');
    receive(store, [
      updated({ ...kept, title: 'Renamed' }, 11),
      deleted(gone._id, 12),
      created(fresh, 13),
    ]);
    lists[0]?.push([kept, gone]);
    lists[0]?.end();
    await loading;
    await until(() => shown().length === 2 && shown()[0] === fresh._id);
    expect(titleOf(kept)).toBe('Renamed');
    expect(titleOf(gone)).toBeUndefined();
  });

  it('reach rows that come after them', async () => {
    const tasks = rows(600);
    const late = tasks[599] ?? row();
    lists[0]?.push(tasks.slice(0, 10));
    void load();
    await until(() => shown().length > 0);
    receive(store, [
      updated({ ...late, title: 'Renamed' }, 11),
      deleted(tasks[300]?._id ?? '', 12),
    ]);
    lists[0]?.push(tasks.slice(10));
    lists[0]?.end();
    await until(() => titleOf(late) === 'Renamed');
    expect(shown()).toHaveLength(599);
  });

  it('are kept through a load that breaks off and the one after it, which a resync demands', async () => {
    const tasks = rows(20);
    const [first, second, third] = tasks;
    if (!first || !second || !third) throw new Error('three rows');
    store.dispatch(caughtUp({ seq: 10 }));
    lists[0]?.push(tasks.slice(0, 5));
    void load();
    await until(() => shown().length > 0);
    store.dispatch(resyncDemanded({ seq: 19 }));
    receive(store, [updated({ ...first, title: 'During the first' }, 20)]);
    lists[0]?.break();
    await until(() => asked === 2);
    // The second answer was read at 20: it has the first change, and not those that come before it arrives.
    receive(store, [
      updated({ ...second, title: 'During the second' }, 21),
      deleted(third._id, 22),
    ]);
    lists[1]?.push([{ ...first, title: 'During the first', seq: 20 }, ...tasks.slice(1)]);
    lists[1]?.end();
    await until(() => pages().complete);
    expect([titleOf(first), titleOf(second), titleOf(third)]).toEqual([
      'During the first',
      'During the second',
      undefined,
    ]);
    expect(shown()).toHaveLength(19);
  });

  it('that the load reflects already change nothing: gone and back again stays', async () => {
    const task = row({ seq: 9 });
    const loading = load();
    receive(store, [deleted(task._id, 8)]);
    lists[0]?.push([task]);
    lists[0]?.end();
    await loading;
    await settle();
    expect(shown()).toEqual([task._id]);
  });
});

describe('events on a loaded list', () => {
  it('put a created task at the front once, and change a known one in its place', async () => {
    const [first, second] = rows(2);
    if (!first || !second) throw new Error('two rows');
    await loaded([first, second]);
    const fresh = row();
    receive(store, [
      created(fresh, 11),
      created(fresh, 11),
      updated({ ...second, title: 'Renamed' }, 12),
      updated(row(), 13),
    ]);
    expect(shown()).toEqual([fresh._id, first._id, second._id]);
    expect(titleOf(second)).toBe('Renamed');
  });

  it('that change nothing leave the state as it is', async () => {
    await loaded(rows(20));
    const before = store.getState().api.queries;
    receive(store, [updated(row(), 40)]);
    expect(store.getState().api.queries).toBe(before);
  });

  it('win over older ones and over late answers, in whatever order they come', async () => {
    const task = row();
    await loaded([task]);
    receive(store, [
      updated({ ...task, title: 'Newest' }, 15),
      updated({ ...task, title: 'Older' }, 14),
    ]);
    receive(store, [updated({ ...task, title: 'Oldest' }, 12)]);
    expect(titleOf(task)).toBe('Newest');
    receive(store, [deleted(task._id, 16)]);
    receive(store, [updated({ ...task, title: 'Late' }, 15)]);
    expect(shown()).toEqual([]);
  });

  it('that demand a resync load the list again', async () => {
    await loaded(rows(2));
    store.dispatch(caughtUp({ seq: 10 }));
    store.dispatch(resyncDemanded({ seq: 500 }));
    await until(() => asked === 2);
    lists[1]?.push(rows(4));
    lists[1]?.end();
    await until(() => shown().length === 4);
  });
});

it('refused changes of a status take themselves back, and nothing else', async () => {
  const task = row({ status: 'Pending' });
  const answers: ((response: Response) => void)[] = [];
  const transport = fakeTransport({
    '/api/tasks': () => new Response(JSON.stringify([task]), { headers: { 'docket-seq': '10' } }),
    [`/api/tasks/${task._id}`]: () =>
      new Promise((resolve) => {
        answers.push(resolve);
      }),
  });
  const own = storeOn({ url: '' }, { transport });
  own.dispatch(loggedIn({ user: { ...team.ada }, accessToken: 'token' }));
  await own.dispatch(getTasks.initiate(undefined));
  const status = () => selectTaskById(own.getState(), task._id)?.status;
  const wish = (wished: Status) =>
    own.dispatch(
      tasksApi.endpoints.updateTask.initiate({ id: task._id, changes: { status: wished } }),
    );
  const refusal = () => Response.json({ error: 'No' }, { status: 403 });

  const wishes = (['In Progress', 'On Hold', 'Completed'] as const).map(wish);
  expect([status(), selectTaskById(own.getState(), task._id)?.completedAt]).toEqual([
    'Completed',
    expect.any(String),
  ]);
  receive(own, [
    { name: 'task-updated', payload: { ...task, title: 'Renamed', seq: 11 }, meta: meta(11) },
  ]);
  expect([status(), selectTaskById(own.getState(), task._id)?.title]).toEqual([
    'Completed',
    'Renamed',
  ]);
  await until(() => answers.length === 3);
  answers[2]?.(refusal());
  await wishes[2];
  expect([status(), selectTaskById(own.getState(), task._id)?.completedAt]).toEqual([
    'On Hold',
    null,
  ]);
  answers[0]?.(refusal());
  await wishes[0];
  expect(status()).toBe('On Hold');
  answers[1]?.(refusal());
  await wishes[1];
  expect(selectTaskById(own.getState(), task._id)).toMatchObject({
    status: 'Pending',
    title: 'Renamed',
    seq: 11,
  });
  own.dispatch(api.util.resetApiState());
});

it('a task that is opened whole lands in the list', async () => {
  const task = row();
  const whole = { ...task, comments: [{ text: 'Hello', createdAt: '' }], activity: [] };
  const transport = fakeTransport({
    '/api/tasks': () => new Response(JSON.stringify([task])),
    [`/api/tasks/${task._id}`]: () => new Response(JSON.stringify(whole)),
  });
  const own = storeOn({ url: '' }, { transport });
  own.dispatch(loggedIn({ user: { ...team.ada }, accessToken: 'token' }));
  await own.dispatch(getTasks.initiate(undefined));
  await own.dispatch(tasksApi.endpoints.getTask.initiate(task._id));
  expect(selectTaskById(own.getState(), task._id)?.comments).toHaveLength(1);
  own.dispatch(api.util.resetApiState());
});
