import type { Page } from 'playwright-core';
import type { TimePage } from '../../src/contract/time/timeEntry';
import { onPhone } from '../helpers/e2ePhone';
import { savedFile } from '../helpers/e2eSave';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

// Timers, the time of a task, and the report.

const story = createStoryTest();
/** What a browser says by itself when there is nobody at the other end. */
const noNetwork = /ERR_|WebSocket|Failed to load resource/;

const section = (page: Page) => page.getByRole('region', { name: 'Time', exact: true });
const entries = (page: Page) => section(page).locator('[data-time-entry]');
const chip = (page: Page) => page.getByRole('group', { name: 'Running timer' });
/** A timer that has run for a second becomes an entry. */
const hasRun = (page: Page) =>
  chip(page)
    .getByText(/0:0\d:0[1-9]|0:0\d:[1-5]\d/)
    .waitFor();
const stored = async (client: TestClient, taskId: string) =>
  ((await client.get(`/api/time?task=${taskId}`)).body as TimePage).entries;
const today = new Date().toISOString().slice(0, 10);
const add = (client: TestClient, taskId: string, seconds: number, note: string) =>
  client.post('/api/time', { taskId, day: today, seconds, note });

story(
  'a timer starts by mouse, is in another tab at once, stops by a key there, and undo continues it',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Timers', 'Admin');
    const shelf = await createTask(root, { title: 'Build the shelf', assignedTo: [ada._id] });
    const door = await createTask(root, { title: 'Paint the door', assignedTo: [ada._id] });
    const person = await signIn(ada, `/task/${shelf._id}`);
    const { page } = person;
    const other = await person.context.newPage();
    await other.goto(`${server.url}/note`);

    await section(page).getByRole('button', { name: 'Start Timer' }).click();
    await chip(other).getByText('Build the shelf').waitFor();
    await hasRun(other);
    await other.keyboard.press('w');
    await other.getByText(/^Timer stopped: 0:00:\d+ on 'Build the shelf'\.$/).waitFor();
    await chip(page).waitFor({ state: 'detached' });
    await expectSoon(() => entries(page).count(), 1);
    await other.keyboard.press('Control+Z');
    await chip(page).getByText('Build the shelf').waitFor();
    await expectSoon(() => entries(page).count(), 0);

    // It survives a reload, and a start elsewhere stops it.
    await page.reload();
    await chip(page).getByText('Build the shelf').waitFor();
    await page.goto(`${server.url}/task/${door._id}`);
    await section(page).getByRole('button', { name: 'Start Timer' }).click();
    await chip(page).getByText('Paint the door').waitFor();
    await expectSoon(async () => (await stored(root, shelf._id)).length, 1);
    await chip(other).getByRole('link').click();
    await other.getByRole('region', { name: 'Task: Paint the door' }).waitFor();
  },
);

story(
  'without a connection, start and stop are shown at once and sent later with their times',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const uma = await createAccount(root, 'Uma Offline', 'User');
    const task = await createTask(root, { title: 'Count the lamps', assignedTo: [uma._id] });
    const person = await signIn(uma, `/task/${task._id}`);
    const { page } = person;
    person.expected.push(noNetwork);
    await section(page).getByRole('button', { name: 'Start Timer' }).waitFor();
    await page.waitForLoadState('networkidle');
    await person.context.setOffline(true);
    await page.locator('[data-connection="offline"]').waitFor({ state: 'attached' });
    await section(page).getByRole('button', { name: 'Start Timer' }).click();
    await hasRun(page);
    await section(page)
      .getByRole('button', { name: /^Stop Timer/ })
      .click();
    await chip(page).waitFor({ state: 'detached' });
    await expectSoon(() => entries(page).count(), 1);
    const shown = await entries(page)
      .getByText(/^0:00:\d+$/)
      .textContent();
    expect(await stored(root, task._id)).toEqual([]);
    await person.context.setOffline(false);
    await expectSoon(async () => (await stored(root, task._id)).length, 1);
    const [entry] = await stored(root, task._id);
    expect(Number(shown?.split(':').at(-1))).toBe(entry?.seconds);
    await expectSoon(() => entries(page).count(), 1);
  },
);

story(
  'typed time is added, changed, deleted and restored by the keyboard alone',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const uma = await createAccount(root, 'Uma Typist', 'User');
    const task = await createTask(root, { title: 'Write the leaflet', assignedTo: [uma._id] });
    const person = await signIn(uma, `/task/${task._id}`);
    const { page } = person;
    await section(page).getByRole('button', { name: 'Start Timer' }).waitFor();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('Add Time');
    await page.getByRole('option', { name: /^Add Time/ }).waitFor();
    await page.keyboard.press('Enter');
    const form = person.dialog('Add Time');
    await form.getByRole('textbox', { name: 'Duration' }).waitFor();
    await page.keyboard.type('soon');
    await page.keyboard.press('Enter');
    await form.getByText('Not a duration. Try 45, 1:30, 1h 30m or 1.5h.').waitFor();
    await form.getByRole('textbox', { name: 'Duration' }).fill('1,5h');
    await form.getByRole('textbox', { name: 'Note' }).fill('Draft');
    await page.keyboard.press('Enter');
    await entries(page).getByText('1:30').waitFor();
    await entries(page).getByText('Draft').waitFor();

    await page.getByRole('button', { name: 'Change 1:30, Today' }).focus();
    await page.keyboard.press('Enter');
    await person.dialog('Change Time').getByRole('textbox', { name: 'Duration' }).fill('45');
    await page.keyboard.press('Enter');
    await entries(page).getByText('0:45').waitFor();
    await page.getByRole('button', { name: 'Delete 0:45, Today' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText("Time deleted: 0:45 on 'Write the leaflet'.").waitFor();
    await expectSoon(async () => (await stored(root, task._id)).length, 0);
    await page.keyboard.press('Control+Z');
    await entries(page).getByText('0:45').waitFor();
    await expectSoon(
      async () => (await stored(root, task._id)).map(({ seconds, note }) => [seconds, note]),
      [[2700, 'Draft']],
    );
  },
);

story(
  'an administrator reports the time of all, a User their own, as tables and as CSV',
  async ({ server, browser, signIn }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Reports', 'Admin');
    const uma = await createAccount(root, 'Uma Reports', 'User');
    const task = await createTask(root, {
      title: 'Sew the curtains',
      labels: ['cloth'],
      assignedTo: [uma._id],
    });
    await add(await server.signIn(ada.email), task._id, 5400, '=HYPERLINK("x")');
    await add(await server.signIn(uma.email), task._id, 900, 'Hem');
    const person = await signIn(ada, '/time?range=month');
    const { page } = person;
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
    await row('Ada Reports').getByText('1:30').waitFor();
    await row('Uma Reports').getByText('0:15').waitFor();
    await page.getByRole('button', { name: 'By label' }).click();
    await row('cloth').getByText('1:45').waitFor();
    expect(page.url()).toContain('by=label');

    const choose = (name: string) => async () => {
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const report = await savedFile(page, choose('The report'));
    expect(report.name).toMatch(/^time-\d{4}-\d\d-\d\d\.csv$/);
    expect(report.bytes.toString()).toContain('"cloth","1:45","1.75","2"\r\n');
    const list = await savedFile(page, choose('All entries'));
    expect(list.bytes.toString()).toContain(
      `"Sew the curtains","'=HYPERLINK(""x"")","1:30","1.50"`,
    );

    // What others add comes by itself.
    await add(await server.signIn(uma.email), task._id, 900, 'Seam');
    await row('cloth').getByText('2:00').waitFor();

    await onPhone(browser, { url: server.url, email: uma.email, path: '/time' }, async (phone) => {
      await phone
        .getByRole('row', { name: /^Total/ })
        .getByText('0:30')
        .waitFor();
      await phone.getByText('Hem').waitFor();
      expect(await phone.getByText('Ada Reports').count()).toBe(0);
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await phone.getByRole('link', { name: 'Sew the curtains' }).first().tap();
      await section(phone).getByRole('button', { name: 'Start Timer' }).tap();
      await section(phone)
        .getByRole('button', { name: /^Stop Timer/ })
        .waitFor();
    });
  },
);
