// With --all: stories of changes that wait for a network.
import type { Page } from 'playwright-core';
import { createAccount, password } from '../helpers/e2eServer';
import type { Person } from '../helpers/e2ePerson';
import { createStoryTest } from '../helpers/e2eStory';
import { TcpProxy } from '../helpers/tcpProxy';
import { createTask } from '../helpers/taskForm';
import { expectSoon } from '../helpers/expectSoon';
import type { TestClient } from '../helpers/testClient';

const story = createStoryTest();
/** What a browser says by itself when there is nobody at the other end. */
const noNetwork = /ERR_|WebSocket|Failed to load resource/;

const open = async (page: Page, title: string) => {
  await page.getByRole('article', { name: title, exact: true }).getByRole('link').first().click();
  await page.getByTitle('Edit title').waitFor();
};
const close = (page: Page) => page.getByRole('button', { name: 'Close task' }).click();
const comment = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill(text);
  await page.keyboard.press('Control+Enter');
  await page.getByText(text, { exact: true }).waitFor();
};
const retitle = async (page: Page, title: string) => {
  await page.getByTitle('Edit title').click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: title, exact: true }).waitFor();
};
const waiting = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} waiting to be sent` });

interface StoredTask {
  title: string;
  priority: string;
  comments: { text: string }[];
}
const storedTask = async (client: TestClient, id: string): Promise<StoredTask> =>
  (await client.get(`/api/tasks/${id}`)).body as StoredTask;

/** What the browser has on its disk, of everybody. */
const stored = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('docket-outbox');
        request.onerror = () => reject(new Error('no database'));
        request.onsuccess = () => {
          const count = request.result.transaction('changes').objectStore('changes').count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );

async function goOffline(person: Person, wire: TcpProxy): Promise<void> {
  await person.context.setOffline(true);
  await wire.cut();
  for (const page of person.context.pages())
    await page.locator('[data-connection="offline"]').waitFor({ state: 'attached' });
}
async function goOnline(person: Person, wire: TcpProxy): Promise<void> {
  await wire.restore();
  await person.context.setOffline(false);
}

story(
  'twenty changes of two tabs without a network, of which one crashes, are each made once',
  async ({ server, signInRoot }) => {
    const wire = await TcpProxy.start(server.port);
    try {
      const admin = await server.signInRoot();
      const { _id: ada } = await createAccount(admin, 'Ada Byron');
      const { email } = await createAccount(admin, 'Other Admin', 'Admin');
      const someoneElse = await server.signIn(email);
      const first = await createTask(admin, { title: 'First', assignedTo: [ada] });
      const second = await createTask(admin, { title: 'Second', assignedTo: [ada] });
      const root = await signInRoot('/task', wire.url);
      root.expected.push(noNetwork, /could not be loaded/);
      const { page } = root;
      await root.card('Second').waitFor();
      const other = await root.newTab('/task');
      await root.card('Second', other).waitFor();
      await open(page, 'First');
      await open(other, 'Second');
      await page.clock.install();
      await goOffline(root, wire);

      for (let number = 1; number <= 5; number += 1) {
        await retitle(page, `First ${number}`);
        await comment(page, `Note ${number}`);
        await retitle(other, `Second ${number}`);
        await comment(other, `Remark ${number}`);
      }
      // Each tab lists those of the other one too.
      for (const tab of [page, other]) await waiting(tab, 20).waitFor();
      for (const id of [first._id, second._id])
        await someoneElse.patch(`/api/tasks/${id}`, { priority: 'High' });
      await page.clock.fastForward(30 * 60_000);
      await page.close({ runBeforeUnload: false });
      await goOnline(root, wire);

      const again = await root.newTab('/task');
      for (const tab of [again, other]) {
        await root.card('First 5', tab).waitFor();
        await root.card('Second 5', tab).waitFor();
        await tab
          .getByRole('button', { name: /waiting to be sent/ })
          .waitFor({ state: 'detached' });
      }
      for (const [{ _id }, title, text] of [
        [first, 'First 5', 'Note'],
        [second, 'Second 5', 'Remark'],
      ] as const) {
        const task = await storedTask(admin, _id);
        expect(task).toMatchObject({ title, priority: 'High' });
        expect(task.comments.map((one) => one.text)).toEqual(
          [1, 2, 3, 4, 5].map((number) => `${text} ${number}`),
        );
      }
      await expectSoon(() => stored(other), 0);
    } finally {
      await wire.cut();
    }
  },
);

story(
  'a refused change stops no other; a log-out asks, and leaves nothing for the next person',
  async ({ server, openBrowser }) => {
    const wire = await TcpProxy.start(server.port);
    try {
      const admin = await server.signInRoot();
      const lin = await createAccount(admin, 'Lin Chen', 'Admin');
      const kim = await createAccount(admin, 'Kim Park');
      const kept = await createTask(admin, { title: 'Kept', assignedTo: [kim._id] });
      const deleted = await createTask(admin, { title: 'Deleted', assignedTo: [kim._id] });
      const person = await openBrowser(lin.name, wire.url);
      person.expected.push(noNetwork);
      const { page } = person;
      await person.signInByApi(lin.email, password, '/task');
      await open(page, 'Deleted');
      await goOffline(person, wire);
      await retitle(page, 'Never stored');
      await close(page);
      await open(page, 'Kept');
      await retitle(page, 'Stored');
      await waiting(page, 2).waitFor();
      await admin.delete(`/api/tasks/${deleted._id}`);
      await goOnline(person, wire);

      await page.getByRole('button', { name: '1 not accepted' }).click();
      const list = person.dialog('Changes not saved yet');
      await list.getByText('Never stored').first().waitFor();
      await list.getByRole('alert').waitFor();
      expect((await storedTask(admin, kept._id)).title).toBe('Stored');
      await list.getByRole('button', { name: 'Close' }).click();

      await page.getByRole('button', { name: 'Log Out' }).click();
      const question = page.getByRole('alertdialog', { name: 'Log out now?' });
      await question.getByText('One change has not been sent yet.').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await stored(page)).toBe(1);
      await page.getByRole('button', { name: 'Log Out' }).click();
      await question.getByRole('button', { name: 'Log out' }).click();
      await page.getByLabel('Email').waitFor();
      await expectSoon(() => stored(page), 0);
      await person.signIn(kim.email, password);
      await page.getByRole('link', { name: 'Tasks' }).first().click();
      await person.waitUntilLive();
      expect(await page.getByRole('button', { name: /not accepted|waiting/ }).count()).toBe(0);
    } finally {
      await wire.cut();
    }
  },
);

story(
  'two people write the same title: the second one sees both and merges them; other fields pass',
  async ({ server, openBrowser }) => {
    const wire = await TcpProxy.start(server.port);
    try {
      const admin = await server.signInRoot();
      const lin = await createAccount(admin, 'Mona Lind', 'Admin');
      const { _id } = await createTask(admin, { title: 'Fence', assignedTo: [lin._id] });
      const person = await openBrowser(lin.name, wire.url);
      // The refused call.
      person.expected.push(noNetwork);
      const { page } = person;
      await person.signInByApi(lin.email, password, '/task');
      await open(page, 'Fence');

      // Online: an edit that began before the other person's change.
      await page.getByTitle('Edit title').click();
      const editor = page.getByRole('textbox', { name: 'Title', exact: true });
      await editor.fill('Oak fence');
      await admin.patch(`/api/tasks/${_id}`, { title: 'Iron fence', priority: 'High' });
      await page.getByRole('link', { name: 'Iron fence' }).first().waitFor();
      await page.keyboard.press('Enter');
      const list = person.dialog('Changes not saved yet');
      await list.getByText('changed the title').waitFor();
      expect(await list.getByLabel('Root: Title', { exact: true }).inputValue()).toBe('Iron fence');
      await list.getByLabel('You').fill('Oak and iron fence');
      await list.getByRole('button', { name: 'Save mine' }).click();
      await list.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Oak and iron fence', exact: true }).waitFor();
      expect(await storedTask(admin, _id)).toMatchObject({
        title: 'Oak and iron fence',
        priority: 'High',
      });
      await page.keyboard.press('Control+z');
      await page.getByRole('button', { name: 'Iron fence', exact: true }).waitFor();
      await expectSoon(async () => (await storedTask(admin, _id)).title, 'Iron fence');

      // Offline, with a reload before the decision: what was typed is still there.
      await goOffline(person, wire);
      await retitle(page, 'Beech fence');
      await admin.patch(`/api/tasks/${_id}`, { title: 'Stone wall' });
      await goOnline(person, wire);
      await page.getByRole('button', { name: '1 not accepted' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: '1 not accepted' }).click();
      expect(await list.getByLabel('You').inputValue()).toBe('Beech fence');
      await list.getByRole('button', { name: 'Keep theirs' }).click();
      await list.waitFor({ state: 'detached' });
      expect((await storedTask(admin, _id)).title).toBe('Stone wall');
      await expectSoon(() => stored(page), 0);
    } finally {
      await wire.cut();
    }
  },
);

story(
  'a note that is saved on a first visit, before the socket has ever connected, waits for the network',
  async ({ server, openBrowser }) => {
    const account = await createAccount(await server.signInRoot(), 'First Visit');
    const wire = await TcpProxy.start(server.port);
    try {
      const ada = await openBrowser(account.name, wire.url);
      ada.expected.push(noNetwork);
      await ada.context.routeWebSocket(/socket\.io/, () => undefined);
      await ada.context.route('**/socket.io/**', (route) => route.abort());
      await ada.signIn(account.email, password);
      await ada.page
        .getByRole('link', { name: /^Notes/ })
        .first()
        .click();
      await ada.page.getByRole('button', { name: 'Add', exact: true }).click();
      const title = ada.page.getByRole('textbox', { name: 'Title' });
      await title.waitFor();
      await wire.cut();
      await title.fill('Written early');
      await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
      await waiting(ada.page, 1).waitFor();
      await wire.restore();
      await waiting(ada.page, 1).waitFor({ state: 'detached' });
      const client = await server.signIn(account.email);
      expect((await client.get('/api/notes')).body).toMatchObject([{ title: 'Written early' }]);
    } finally {
      await wire.cut();
    }
  },
);

story(
  'one person on two devices: the second one to save a title is asked, its next saves are not',
  async ({ server, openBrowser }) => {
    const wire = await TcpProxy.start(server.port);
    try {
      const admin = await server.signInRoot();
      const lin = await createAccount(admin, 'Vera Lind', 'Admin');
      const { _id } = await createTask(admin, { title: 'Hedge', assignedTo: [lin._id] });
      const phone = await openBrowser(lin.name, wire.url);
      phone.expected.push(noNetwork);
      const laptop = await openBrowser(lin.name);
      // The refused calls.
      laptop.expected.push(noNetwork);
      for (const device of [phone, laptop]) {
        await device.signInByApi(lin.email, password, '/task');
        await open(device.page, 'Hedge');
      }
      const asked = laptop.dialog('Changes not saved yet');

      const editor = laptop.page.getByRole('textbox', { name: 'Title', exact: true });
      await laptop.page.getByTitle('Edit title').click();
      await editor.fill('Green hedge');
      await retitle(phone.page, 'Tall hedge');
      await laptop.page.getByRole('link', { name: 'Tall hedge' }).first().waitFor();
      await laptop.page.keyboard.press('Enter');
      await asked.getByText(/You changed the title .* perhaps in another tab/).waitFor();
      expect(await asked.getByLabel('Saved: Title', { exact: true }).inputValue()).toBe(
        'Tall hedge',
      );
      await asked.getByLabel('Not saved').fill('Tall green hedge');
      await asked.getByRole('button', { name: 'Save this instead' }).click();
      await asked.waitFor({ state: 'detached' });
      for (const title of ['Old hedge', 'New hedge']) await retitle(laptop.page, title);
      await expectSoon(async () => (await storedTask(admin, _id)).title, 'New hedge');
      expect(await asked.count()).toBe(0);

      // What was written without a network is not lost, nor does it win.
      await phone.page.getByRole('button', { name: 'New hedge', exact: true }).waitFor();
      await goOffline(phone, wire);
      await retitle(phone.page, 'Hedge by phone');
      await retitle(laptop.page, 'Hedge by laptop');
      await expectSoon(async () => (await storedTask(admin, _id)).title, 'Hedge by laptop');
      await goOnline(phone, wire);
      await phone.page.getByRole('button', { name: '1 not accepted' }).click();
      const later = phone.dialog('Changes not saved yet');
      expect(await later.getByLabel('Not saved').inputValue()).toBe('Hedge by phone');
      await later.getByRole('button', { name: 'Keep what is saved' }).click();
      await later.waitFor({ state: 'detached' });
      expect((await storedTask(admin, _id)).title).toBe('Hedge by laptop');
    } finally {
      await wire.cut();
    }
  },
);
