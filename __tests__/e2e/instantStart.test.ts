// With --all: many starts, with and without a local copy.
import type { Page } from 'playwright-core';
import { seqHeader } from '../../src/contract/list';
import { createAccount, password } from '../helpers/e2eServer';
import type { Person } from '../helpers/e2ePerson';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

type Store = 'heads' | 'pages' | 'changes';

/** What the local copy has in a store. `change` replaces each value. */
const copied = (page: Page, store: Store, change: object | string | null = null) =>
  page.evaluate(
    ([name, changed]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = indexedDB.open('docket-copy');
        request.onerror = () => reject(new Error('no database'));
        request.onsuccess = () => {
          const found: unknown[] = [];
          const transaction = request.result.transaction(name, 'readwrite');
          const cursor = transaction.objectStore(name).openCursor();
          cursor.onsuccess = () => {
            const at = cursor.result;
            if (!at) return;
            const value: unknown = at.value;
            found.push(value);
            if (changed !== null)
              at.update(
                typeof changed === 'string'
                  ? new TextEncoder().encode(changed)
                  : { ...(value as object), ...changed },
              );
            at.continue();
          };
          transaction.oncomplete = () => {
            request.result.close();
            resolve(found);
          };
        };
      }),
    [store, change] as const,
  );

const ownersOf = async (page: Page): Promise<string[]> =>
  ((await copied(page, 'heads')) as { owner: string }[]).map(({ owner }) => owner);

const numbersOf = async (page: Page): Promise<number[]> =>
  ((await copied(page, 'heads')) as { seq: number }[]).map(({ seq }) => seq);

const keepSignedIn = async ({ page }: Person) => {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Keep me signed in' }).click();
  await page.keyboard.press('Escape');
};

/** How often the list of tasks is requested until a step is done and the page is live. */
async function requestsUntilLive(person: Person, step: () => Promise<unknown>): Promise<number> {
  const { page } = person;
  let requests = 0;
  const count = (request: { url: () => string }) => {
    if (new URL(request.url()).pathname === '/api/tasks') requests += 1;
  };
  page.on('request', count);
  await step();
  await person.waitUntilLive();
  page.off('request', count);
  return requests;
}

const reload = (person: Person) => requestsUntilLive(person, () => person.page.reload());

story(
  'a page starts from the local copy without a request, and does without an unusable one',
  async ({ server, openBrowser }) => {
    const admin = await server.signInRoot();
    const lin = await createAccount(admin, 'Lin Chen', 'Admin');
    const { _id } = await createTask(admin, { title: 'Fence', assignedTo: [lin._id] });
    const gate = await createTask(admin, { title: 'Gate', assignedTo: [lin._id] });
    const person = await openBrowser(lin.name);
    const { page } = person;
    await person.signInByApi(lin.email, password, '/task');
    await person.card('Gate').waitFor();
    await keepSignedIn(person);
    await expectSoon(async () => (await ownersOf(page)).length, 1);

    // Everything that was missed: a change, a deletion and a new task.
    const held: (() => void)[] = [];
    let isHeld = true;
    await page.route(/\/(api|socket\.io)\//, async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goto('about:blank');
    await admin.patch(`/api/tasks/${_id}`, { title: 'Oak fence' });
    await admin.delete(`/api/tasks/${gate._id}`);
    await createTask(admin, { title: 'Hedge', assignedTo: [lin._id] });
    await page.goBack();
    const requests = await requestsUntilLive(person, async () => {
      await page.reload();
      await person.card('Fence').waitFor();
      await person.card('Gate').waitFor();
      await page.getByText(/^Catching up: as of/).waitFor();
      isHeld = false;
      for (const go of held) go();
    });
    await person.card('Oak fence').waitFor();
    await person.card('Hedge').waitFor();
    await person.card('Gate').waitFor({ state: 'detached' });
    expect(requests).toBe(0);
    await page.unroute(/\/(api|socket\.io)\//);

    // A page that is live before it reads the copy, which has everything.
    const latest = (await admin.get('/api/tasks')).headers.get(seqHeader);
    await expectSoon(async () => (await numbersOf(page)).join(), latest);
    await page.goto(`${server.url}/note`);
    await person.waitUntilLive();
    expect(await requestsUntilLive(person, () => person.openTasks())).toBe(0);
    for (const title of ['Oak fence', 'Hedge']) await person.card(title).waitFor();

    // The copy is of another log, as after a backup was restored: the list is loaded again.
    await expectSoon(async () => (await copied(page, 'pages')).length > 0, true);
    await copied(page, 'heads', { log: 'another', seq: 1 });
    expect(await reload(person)).toBeGreaterThan(0);
    await person.card('Hedge').waitFor();

    // It is damaged.
    const logs = async () =>
      ((await copied(page, 'heads')) as { log: string }[]).map(({ log }) => log);
    await expectSoon(async () => (await logs()).includes('another'), false);
    await copied(page, 'pages', '{"_id": "half a row');
    expect(await reload(person)).toBe(1);
    await person.card('Hedge').waitFor();

    // The disk is full. Nothing is lost but speed.
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full', 'QuotaExceededError');
      };
    });
    expect(await reload(person)).toBe(1);
    await person.card('Hedge').waitFor();
    await admin.patch(`/api/tasks/${_id}`, { title: 'Iron fence' });
    await person.card('Iron fence').waitFor();
  },
);

story(
  'the copy goes when the session is not kept, at a log-out, and before another person',
  async ({ server, openBrowser }) => {
    const admin = await server.signInRoot();
    const lin = await createAccount(admin, 'Mona Lind', 'Admin');
    const kim = await createAccount(admin, 'Kim Park');
    await createTask(admin, { title: 'Secret plan', assignedTo: [lin._id] });
    await createTask(admin, { title: 'Hedge', assignedTo: [kim._id] });
    const person = await openBrowser(lin.name);
    const { page } = person;
    const kept = async () =>
      (
        await Promise.all((['heads', 'pages', 'changes'] as const).map((one) => copied(page, one)))
      ).flat().length;
    await person.signInByApi(lin.email, password, '/task');
    await person.card('Secret plan').waitFor();
    await keepSignedIn(person);
    await expectSoon(async () => (await ownersOf(page)).length, 1);
    await keepSignedIn(person);
    await expectSoon(kept, 0);
    expect(await reload(person)).toBe(1);
    await keepSignedIn(person);
    await expectSoon(async () => (await ownersOf(page)).length, 1);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByLabel('Email').waitFor();
    await expectSoon(kept, 0);

    // A copy that stayed, as after a crash in the middle of a log-out.
    await person.signIn(kim.email, password);
    await person.openTasks();
    await person.card('Hedge').waitFor();
    await keepSignedIn(person);
    await expectSoon(async () => (await ownersOf(page)).length, 1);
    const [own] = await ownersOf(page);
    await copied(page, 'heads', { owner: 'someone else' });
    expect(await reload(person)).toBe(1);
    await person.card('Hedge').waitFor();
    expect(await page.getByText('Secret plan').count()).toBe(0);
    await expectSoon(async () => (await ownersOf(page)).join(), own ?? '');
  },
);
