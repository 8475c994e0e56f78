import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { makeStore } from '../../src/app/store/store';
import { copyOwner } from '../../src/data/lists/copyOwner';
import { CopyStore } from '../../src/data/lists/localCopy/copyStore';
import { keepCopies, keepCopiesInOneTab } from '../../src/data/lists/localCopy/keepCopies';
import { addEdits, applyChanges, completeList, removeEdit } from '../../src/data/lists/syncedList';
import { ndjson, logHeader, seqHeader } from '../../src/contract/list';
import type { Task } from '../../src/contract/task';
import { getUsers, userLists } from '../../src/data/nouns/users/userLists';
import {
  getTasks,
  type TaskChange,
  taskKind,
  type TaskList,
  taskLists,
} from '../../src/data/nouns/tasks/taskLists';
import type { TaskEdit } from '../../src/data/nouns/tasks/rows/taskEdits';
import { selectTaskById } from '../../src/data/nouns/tasks/tasksSelectors';
import { pageSize, rowsInOrder } from '../../src/lib/collection/pages';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { taskUpdated } from '../../src/data/realtime/serverEvents';
import { loggedIn, persistChanged } from '../../src/data/session/sessionSlice';
import { refuseLocks } from '../helpers/fakeLocks';
import { randomNumbers } from '../helpers/randomNumbers';
import { fakeTransport } from '../helpers/streamTransport';
import { aTask, team } from '../helpers/team';

const [name, owner] = ['getTasks()', 'Uma'];
const origin = { seq: 1, log: 'log' };
const aList = (rows: number): TaskList =>
  completeList<Task, TaskEdit>(
    Array.from({ length: rows }, (_, number) => aTask({ title: `Task ${number}`, seq: 1 })),
    origin,
  );
const write = (copy: CopyStore, list: TaskList, seq = origin.seq) =>
  copy.write({ ...origin, seq, name, owner, at: 0, list });

/** The rows of the copy as a page reads them that starts now. Null without a copy. */
async function keptRows(): Promise<Task[] | null> {
  const copied = await new CopyStore().read(name, owner);
  const lines = (await copied?.response.text())?.split('\n');
  return lines?.filter((line) => line !== '').map((line): Task => JSON.parse(line)) ?? null;
}

const confirmedRows = (list: TaskList): Task[] =>
  rowsInOrder(list).map((row) => list.unconfirmed[row._id]?.row ?? row);

const apply = (list: TaskList, changes: readonly TaskChange[]) =>
  applyChanges(list, changes, undefined, taskKind);

beforeEach(() => new CopyStore().clear());

test('pages that have not changed since they were written stay whole, however often a page starts', async () => {
  let list = aList(3 * pageSize);
  const rows = rowsInOrder(list);
  await write(new CopyStore(), list);
  for (let start = 0; start < 3; start += 1) {
    list = completeList<Task, TaskEdit>((await keptRows()) ?? [], origin);
    const copy = new CopyStore();
    await write(copy, list);
    // Back to what was written: a page without changed rows.
    const [row] = rowsInOrder(list);
    const shown = row
      ? addEdits(
          list,
          [{ id: row._id, requestId: 'r', edit: { fields: { title: 'Edited' } } }],
          taskKind,
        )
      : list;
    await write(copy, shown);
    await write(copy, removeEdit(shown, 'r', taskKind));
    expect(await keptRows()).toEqual(rows);
  }
});

test.each([1, 2])(
  'the copy has the rows of the list after any changes and starts (seed %i)',
  async (seed) => {
    const random = randomNumbers(seed);
    let list = aList(2 * pageSize + random(2 * pageSize));
    let copy = new CopyStore();
    let number = origin.seq;
    const pick = () => {
      const rows = rowsInOrder(list);
      return rows[random(rows.length)] ?? aTask();
    };
    const several = (most: number) => Array.from({ length: 1 + random(most) });
    const put = (row: Task, created = false): TaskChange => {
      number += 1;
      return { kind: 'put', row: { ...row, seq: number }, created, seq: number };
    };
    const steps: (() => void)[] = [
      () =>
        (list = apply(
          list,
          several(5).map(() => put({ ...pick(), title: `Changed at ${number}` })),
        )),
      // More changes of a page than are kept apart.
      () => {
        const page = list.pages[random(list.pages.length)] ?? [];
        list = apply(
          list,
          page.flatMap((row) => (row ? [put({ ...row, title: `Changed at ${number}` })] : [])),
        );
      },
      () =>
        (list = apply(
          list,
          several(random(4) === 0 ? 2 * pageSize : 5).map(() => put(aTask(), true)),
        )),
      () =>
        (list = apply(
          list,
          several(random(4) === 0 ? pageSize : 5).map(() => ({ kind: 'gone', id: pick()._id })),
        )),
      () =>
        (list = addEdits(
          list,
          [{ id: pick()._id, requestId: `${number}`, edit: { fields: { title: 'Edited' } } }],
          taskKind,
        )),
      () => {
        const [edited] = Object.values(list.unconfirmed);
        if (edited) list = removeEdit(list, edited.edits[0]?.requestId ?? '', taskKind);
      },
      () => undefined,
    ];
    for (let turn = 0; turn < 30; turn += 1) {
      steps[random(steps.length)]?.();
      if (random(2) === 0) continue;
      await write(copy, list, number);
      const kept = await keptRows();
      // As text, because comparing thousands of objects takes seconds.
      expect(kept?.map((row) => JSON.stringify(row))).toEqual(
        confirmedRows(list).map((row) => JSON.stringify(row)),
      );
      if (random(3) === 0) continue;
      // The page starts again.
      list = completeList<Task, TaskEdit>(kept ?? [], { ...origin, seq: number });
      copy = new CopyStore();
    }
  },
);

test('rows of two states of the copy are not mixed', async () => {
  const list = aList(3 * pageSize);
  await write(new CopyStore(), list);
  const copied = await new CopyStore().read(name, owner);
  const reader = copied?.response.body?.getReader();
  expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
  await write(new CopyStore(), list, origin.seq + 1);
  const readRest = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readRest()).rejects.toThrow('Another tab has written the local copy.');
});

test.each([
  ['that another tab has just written stays', true],
  ['of which a page is missing is removed', false],
])('a copy %s, and the list is loaded from the server', async (_what, isWritten) => {
  const list = aList(3 * pageSize);
  const task = aTask();
  const store = makeStore({
    transport: {
      ...fakeTransport({ '/api/tasks': () => new Response(JSON.stringify([task])) }),
      localCopy: new CopyStore(),
      // After the first rows.
      restAllowed: async () => {
        if (isWritten) return keepAt(1);
        const database = await openDB('docket-copy');
        await database.clear('pages');
        database.close();
      },
    },
  });
  store.dispatch(loggedIn({ user: team.uma, accessToken: 'token' }));
  store.dispatch(persistChanged(true));
  const person = copyOwner(store.getState()) ?? '';
  const keepAt = (at: number) =>
    new CopyStore().write({ ...origin, seq: at, name, owner: person, at, list });
  await keepAt(0);
  await store.dispatch(getTasks.initiate());
  await waitFor(() => expect(selectTaskById(store.getState(), task._id)?.title).toBe(task.title));
  expect((await new CopyStore().read(name, person))?.at).toBe(isWritten ? 1 : undefined);
});

test.each<[string, (page: string[]) => void, object]>([
  ['of which rows were cut out', (page) => page.splice(3, 40), {}],
  [
    'with a row that is not valid',
    (page) => (page[7] = page[7]?.replace(/"title":"[^"]*"/, '"title":null') ?? ''),
    {},
  ],
  ['without any valid row', (page) => page.fill('{}'), {}],
  ['whose head has no number of rows', () => undefined, { rows: 'x' }],
  ['whose head has no number of the last change', () => undefined, { seq: 'abc' }],
  ['whose head has wrong numbers', () => undefined, { slots: -5, loaded: -3, rows: 0 }],
])('a copy %s is removed, and the list is loaded from the server', async (_what, edit, head) => {
  const list = aList(60);
  const store = makeStore({
    transport: {
      ...fakeTransport({
        '/api/tasks': () => new Response(JSON.stringify(rowsInOrder(list))),
      }),
      localCopy: new CopyStore(),
    },
  });
  store.dispatch(loggedIn({ user: team.uma, accessToken: 'token' }));
  store.dispatch(persistChanged(true));
  const titles = (shown: TaskList) => String(rowsInOrder(shown).map(({ title }) => title));
  const person = copyOwner(store.getState()) ?? '';
  await new CopyStore().write({ ...origin, name, owner: person, at: 0, list });
  const database = await openDB('docket-copy');
  const page = new TextDecoder().decode(await database.get('pages', [name, 0])).split('\n');
  edit(page);
  await database.put('pages', new TextEncoder().encode(page.join('\n')), [name, 0]);
  await database.put('heads', { ...(await database.get('heads', name)), ...head }, name);
  database.close();
  await store.dispatch(getTasks.initiate());
  await waitFor(() => {
    const { status, data } = taskLists.entryOf(store.getState(), undefined);
    expect(status).toBe('fulfilled');
    expect(data && titles(data)).toBe(titles(list));
  });
  expect(await new CopyStore().read(name, person)).toBeNull();
});

test('a copy that another tab has removed is written whole', async () => {
  const copy = new CopyStore();
  const list = aList(10);
  await write(copy, list);
  await new CopyStore().clear();
  await write(copy, apply(list, [{ kind: 'gone', id: list.pages[0]?.[0]?._id ?? '' }]));
  expect(await keptRows()).toEqual(rowsInOrder(list).slice(1));
});

test('where the browser refuses locks, nothing is kept and nothing fails', async () => {
  const allowLocks = refuseLocks();
  const { getState } = makeStore({ effects: false, transport: fakeTransport({}) });
  const subscribe = jest.fn();
  keepCopiesInOneTab({ getState, subscribe }, [], () => 0);
  // A rejection that nothing handles fails the test.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(subscribe).not.toHaveBeenCalled();
  allowLocks();
});

describe('lists of a page', () => {
  const rowsAt = (rows: readonly unknown[], seq: number, log: string) => () =>
    new Response(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), {
      headers: { 'content-type': ndjson, [seqHeader]: `${seq}`, [logHeader]: log },
    });

  /** A store of a signed-in person with this task, and all changes up to the first. */
  async function currentStore(task: Task) {
    const store = makeStore({
      effects: false,
      transport: fakeTransport({ '/api/tasks': rowsAt([task], 1, 'log') }),
    });
    store.dispatch(loggedIn({ user: team.ada, accessToken: 'token' }));
    store.dispatch(persistChanged(true));
    await store.dispatch(getTasks.initiate());
    store.dispatch(caughtUp({ seq: 1, log: 'log' }));
    return store;
  }

  test('are written again some time after a write has failed, and not at each change', async () => {
    const task = aTask({ seq: 1 });
    const store = await currentStore(task);
    const copy = new CopyStore();
    const attempts = jest.spyOn(copy, 'write').mockRejectedValue(new Error('the disk is full'));
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    jest.useFakeTimers();
    const stop = keepCopies(store, copy, [taskLists], () => 7);
    const change = async (seq: number) => {
      store.dispatch(taskUpdated({ ...task, title: `${seq}` }, { seq, prev: seq - 1, at: '' }));
      await jest.advanceTimersByTimeAsync(10_000);
    };
    await change(2);
    await change(3);
    expect(attempts).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    await change(4);
    expect(attempts).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
    warn.mockRestore();
    stop();
  });

  test('are written again if one changed while it was written', async () => {
    const task = aTask({ seq: 1 });
    const store = await currentStore(task);
    const copy = new CopyStore();
    const written: number[] = [];
    const write = copy.write.bind(copy);
    jest.spyOn(copy, 'write').mockImplementation(async (list) => {
      written.push(list.seq);
      await write(list);
      if (list.seq === 1) {
        const changed = { ...task, title: 'Changed', seq: 2 };
        store.dispatch(taskUpdated(changed, { seq: 2, prev: 1, at: '' }));
      }
    });
    jest.useFakeTimers({ advanceTimers: true });
    const stop = keepCopies(store, copy, [taskLists], () => 7);
    for (let tries = 0; tries < 20 && written.length < 2; tries += 1)
      await jest.advanceTimersByTimeAsync(10_000);
    expect(written).toEqual([1, 2]);
    jest.useRealTimers();
    await stop();
  });

  test('are kept together, at the number and in the log of the connection', async () => {
    const task = aTask({ seq: 8 });
    const store = makeStore({
      effects: false,
      transport: fakeTransport({
        '/api/tasks': rowsAt([task], 8, 'before'),
        '/api/users': rowsAt([{ ...team.uma, password: undefined }], 8, 'before'),
      }),
    });
    store.dispatch(loggedIn({ user: team.ada, accessToken: 'token' }));
    store.dispatch(persistChanged(true));
    await store.dispatch(getTasks.initiate());
    await store.dispatch(getUsers.initiate());
    const copy = new CopyStore();
    jest.useFakeTimers({ advanceTimers: true });
    const stop = keepCopies(store, copy, [taskLists, userLists], () => 7);
    const expectKept = async (position: [seq: string, log: string]) => {
      await jest.advanceTimersByTimeAsync(10_000);
      await waitFor(async () => {
        for (const list of ['getTasks()', 'getUsers()']) {
          const copied = await copy.read(list, copyOwner(store.getState()) ?? '');
          const { headers } = copied?.response ?? {};
          expect([headers?.get(seqHeader), headers?.get(logHeader)]).toEqual(position);
        }
      });
    };
    // The server was started again, and the connection continued.
    store.dispatch(caughtUp({ seq: 10, log: 'now' }));
    await expectKept(['10', 'now']);
    store.dispatch(taskUpdated({ ...task, title: 'Changed' }, { seq: 11, prev: 10, at: '' }));
    await expectKept(['11', 'now']);
    jest.useRealTimers();
    stop();
  });
});
