// On PostgreSQL: never, because it fills a database of SQLite.
// With --all: thousands of changes while lists load.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { JSHandle, Page } from 'playwright-core';
import { benchPassword, changer, viewer } from '../../bench/seed/rows';
import { seedBench } from '../../bench/seed/seed';
import { statuses, type Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { isState, type Log } from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import type { RootState } from '../../src/data/store/rootState';
import { banner, inspect } from '../helpers/e2eInspection';
import type { Person } from '../helpers/e2ePerson';
import { savedBy } from '../helpers/e2eSave';
import { BuiltServer, createAccount } from '../helpers/e2eServer';
import { freePort } from '../helpers/freePort';
import { storeOf } from '../helpers/e2eSession';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { importTasks } from '../helpers/importTasks';
import { ListProxy } from '../helpers/listProxy';
import type { TestClient } from '../helpers/testClient';

const story = createStoryTest();
const root = path.join(__dirname, '..', '..');
/** What a browser says when a connection is cut. */
const noNetwork = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_NETWORK|WebSocket/;

type Store = JSHandle<{ getState: () => RootState }>;

/** The rows of the person's list, in its order. */
const rowsIn = (store: Store): Promise<Task[]> =>
  store.evaluate(({ getState }) => {
    const { pages } = getState().api.queries['getTasks()']?.data as { pages: (Task | null)[][] };
    // A row that was answered whole also has its history, which lists leave out.
    return pages
      .flat()
      .filter((row) => row !== null)
      .map(({ comments: _comments, activity: _activity, ...row }) => row);
  });

/** The rows that the server has, and the number of the last change in them. */
async function rowsOf(client: TestClient): Promise<{ rows: Task[]; seq: number }> {
  const { text, headers } = await client.get('/api/tasks', { Accept: 'application/x-ndjson' });
  return {
    rows: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Task),
    seq: Number(headers.get('docket-seq')),
  };
}

/** Waits until the page has received everything up to `seq`. */
const received = (store: Store, seq: number) =>
  expectSoon(
    () => store.evaluate(({ getState }, last) => (getState().realtime.seq ?? 0) >= last, seq),
    true,
  );

/** The cards in the page: the status that each shows, by the task's id. */
const shownStatuses = (page: Page): Promise<Record<string, string | null>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('article[data-task]')].map((card) => [
        card.dataset.task ?? '',
        card.querySelector('[title^="Status: "]')?.textContent ?? null,
      ]),
    ),
  );

/** Saves the recording that runs in the page. */
async function savedRecording(person: Person): Promise<{ log: Log; bytes: Buffer }> {
  const dialog = person.dialog('Report a problem');
  await person.page.getByRole('button', { name: 'Recording in full' }).click();
  await dialog.getByRole('button', { name: 'Stop and save' }).click();
  await dialog.getByText('What is in the file').waitFor();
  const { bytes } = await savedBy(person.page, 'Save file');
  return { log: await readLog(new Blob([new Uint8Array(bytes)])), bytes };
}

/** What `npm run replay` says of a log. */
async function verdictOf(bytes: Buffer): Promise<unknown> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-log-'));
  try {
    const file = path.join(folder, 'session.docket-log.gz');
    writeFileSync(file, bytes);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(root, 'scripts', 'replay.mjs'), file, '--json', '--verify'],
      { cwd: root },
    );
    return JSON.parse(stdout) as unknown;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

story(
  'a list that is loaded twice under a stream of changes ends as the server has it',
  async ({ server, signIn }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Ada Byron');
    await importTasks(
      admin,
      Array.from({ length: 600 }, (_none, index) => ({
        title: `Task ${index + 1}`,
        assignees: [account.email],
      })),
    );
    const ids = (await rowsOf(admin)).rows.map(({ _id }) => _id);
    const ada = await server.signIn(account.email);
    /** Another person gives the next twelve tasks another status, one after another. @returns the numbers of the changes */
    const changeSome = async (): Promise<number[]> => {
      const seqs: number[] = [];
      for (const id of ids.splice(0, 12)) {
        const { status } = (await ada.get(`/api/tasks/${id}`)).body as Task;
        const { body } = await ada.patch(`/api/tasks/${id}`, {
          status: statuses[(statuses.indexOf(status) + 1 + (seqs.length % 3)) % statuses.length],
        });
        seqs.push((body as Task).seq ?? 0);
      }
      return seqs;
    };

    const gate = await ListProxy.start(server.port);
    try {
      // An administrator who made none of the tasks sees all changes, and is told of none in a toast.
      const person = await signIn(
        await createAccount(admin, 'Grace Murray', 'Admin'),
        '/',
        gate.url,
      );
      person.expected.push(noNetwork);
      await person.chooseAccount('Record in full...');
      await person
        .dialog('Report a problem')
        .getByRole('button', { name: 'Start recording' })
        .click();
      await person.dialog('Report a problem').getByRole('button', { name: 'Close' }).click();
      await person.page.getByRole('button', { name: 'Recording in full' }).waitFor();
      const store = await storeOf(person.page);

      gate.holdsLists = true;
      await person.page
        .getByRole('link', { name: /^Tasks/ })
        .first()
        .click();
      await expectSoon(() => gate.held.length, 1);
      await person.page.getByRole('article').first().waitFor();
      const sent = await changeSome();
      await received(store, sent.at(-1) ?? 0);

      // So much is missed that the server demands a resync, which waits for the current load.
      gate.cutSocket();
      await person.page.locator('[data-connection="offline"]').waitFor({ state: 'attached' });
      const { seq: cutAt } = await rowsOf(admin);
      for (let round = 0, seq = cutAt; seq <= cutAt + 2_000; round += 1) {
        expect(
          (
            await admin.post('/api/tasks/bulk', {
              ids,
              change: { status: statuses[round % statuses.length] },
            })
          ).status,
        ).toBe(200);
        ({ seq } = await rowsOf(admin));
      }
      gate.restoreSocket();
      await person.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await person.waitUntilLive();
      sent.push(...(await changeSome()));
      await received(store, sent.at(-1) ?? 0);
      expect(gate.held).toHaveLength(1);

      // The first load ends and the second begins while changes continue.
      gate.held[0]?.release();
      sent.push(...(await changeSome()));
      await expectSoon(() => gate.held.length, 2);
      sent.push(...(await changeSome()));
      await received(store, sent.at(-1) ?? 0);
      gate.held[1]?.release();
      sent.push(...(await changeSome()));

      await received(store, sent.at(-1) ?? 0);
      await expectSoon(
        () => store.evaluate(({ getState }) => getState().api.queries['getTasks()']?.status),
        'fulfilled',
      );
      expect(gate.held).toHaveLength(2);
      const { rows } = await rowsOf(admin);
      expect(await rowsIn(store)).toEqual(rows);
      const open = rows.filter(({ status }) => status !== 'Completed');
      await person.page.locator(`article[aria-setsize="${open.length}"]`).first().waitFor();
      const shown = await shownStatuses(person.page);
      expect(Object.keys(shown).length).toBeGreaterThan(3);
      expect(shown).toEqual(
        Object.fromEntries(
          open.filter(({ _id }) => _id in shown).map(({ _id, status }) => [_id, status]),
        ),
      );

      const { log, bytes } = await savedRecording(person);
      expect(await verdictOf(bytes)).toMatchObject({
        status: 'identical',
        identical: true,
        first: null,
        mismatches: [],
      });
      const actions = log.entries.flatMap((entry) =>
        isState(entry)
          ? []
          : [
              entry.action as {
                type: string;
                payload: Record<string, unknown>;
                meta: Record<string, unknown>;
              },
            ],
      );
      const of = (type: string) => actions.filter((action) => action.type === type);
      const loads = of('api/executeQuery/fulfilled').filter(
        ({ meta }) => (meta.arg as { endpointName: string }).endpointName === 'getTasks',
      );
      expect(loads).toHaveLength(2);
      expect(of('lists/listLoaded').map(({ payload }) => payload.seq)).toEqual(
        expect.arrayContaining(gate.held.map((list) => list.seq)),
      );
      // The first load is shown as it comes, the second once it is complete.
      expect(new Set(of('lists/rowsLoaded').map(({ payload }) => payload.requestId))).toEqual(
        new Set([loads[0]?.meta.requestId]),
      );
      expect(of('server/taskUpdated').map(({ meta }) => meta.seq)).toEqual(
        expect.arrayContaining(sent),
      );
    } finally {
      await gate.close();
    }
  },
);

story(
  'after five people were inspected, an event reaches the shown list, at no cost for others',
  async ({ openBrowser }) => {
    const server = new BuiltServer(await freePort());
    try {
      await seedBench(server, { tasks: 5_000, people: 30 }, Date.now());
      await server.start();
      const admin = await openBrowser(viewer.name, server.url);
      // The server ends before the page.
      admin.expected.push(noNetwork);
      const carl = await server.signIn(changer.email, benchPassword);
      await admin.signInByApi(viewer.email, benchPassword, '/task');
      const store = await storeOf(admin.page);
      const listed = () =>
        store.evaluate(({ getState }) =>
          Object.entries(getState().api.queries)
            .filter(([key]) => key.startsWith('getTasks('))
            .map(([key, entry]) => [key, (entry?.data as { complete: boolean }).complete]),
        );
      await expectSoon(listed, [['getTasks()', true]]);

      const people = ((await carl.get('/api/users')).body as User[])
        .filter(({ roles, active }) => active && roles.includes('User'))
        .slice(0, 5);
      for (const { name, email } of people) {
        await admin.page
          .getByRole('link', { name: /Docket/ })
          .first()
          .click();
        await inspect(admin, name, 'Tasks', email);
        await banner(admin).getByText(name).waitFor();
        await admin.page.getByRole('article').first().waitFor();
      }
      const keys = ['getTasks()', ...people.map(({ _id }) => `getTasks(${_id})`)];
      await expectSoon(
        listed,
        keys.map((key) => [key, true]),
      );

      // From here on the page counts entries of indexes, which are written by the ids of tasks, and which lists are others than before.
      const ids = Object.keys(await shownStatuses(admin.page));
      const rows = await Promise.all(
        ids.map(async (_id) => (await carl.get(`/api/tasks/${_id}`)).body as Task),
      );
      const others = people.slice(0, 4).map(({ _id }) => _id);
      const task = rows.find(
        ({ assignedTo }) => !assignedTo.some(({ _id }) => others.includes(_id)),
      );
      if (!task) throw new Error('every shown task is in another list too');
      await store.evaluate(({ getState }) => {
        const lists = () =>
          Object.entries(getState().api.queries)
            .filter(([key]) => key.startsWith('getTasks('))
            .map(([key, entry]) => [key, entry?.data] as const);
        const before = new Map(lists());
        const { set } = Map.prototype;
        let written = 0;
        Map.prototype.set = function (key: unknown, value: unknown) {
          if (typeof key === 'string' && /^[0-9a-f]{24}$/.test(key) && typeof value === 'number')
            written += 1;
          return set.call(this, key, value);
        };
        Reflect.set(window, 'counted', () => ({
          written,
          changed: lists()
            .filter(([key, list]) => before.get(key) !== list)
            .map(([key]) => key),
        }));
      });
      const status = task.status === 'On Hold' ? 'In Progress' : 'On Hold';
      expect((await carl.patch(`/api/tasks/${task._id}`, { status })).status).toBe(200);
      await admin.card(task.title).getByTitle(`Status: ${status}`).waitFor();
      const counted = await admin.page.evaluate(() =>
        (Reflect.get(window, 'counted') as () => { written: number; changed: string[] })(),
      );
      expect(counted.changed).toEqual([keys[0], keys[5]]);
      // An entry in the index of each, and heights of cards. An index that is made again has hundreds.
      expect(counted.written).toBeLessThan(50);
    } finally {
      await server.close();
    }
  },
);
