import type { Page } from 'playwright-core';
import type { Task } from '../../src/contract/task';
import { dragByFinger, onPhone } from '../helpers/e2ePhone';
import { undoableChanges } from '../helpers/e2ePerson';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

// Sub-tasks, dependencies and recurring tasks.

const story = createStoryTest();
/** What a browser says by itself when there is nobody at the other end. */
const noNetwork = /ERR_|WebSocket|Failed to load resource/;

const taskPanel = (page: Page) => page.getByRole('region', { name: /^Task:/ });
const section = (page: Page) => page.getByRole('region', { name: 'Sub-tasks' });
const lineOf = (page: Page, title: string) =>
  section(page).locator('li', { has: page.getByRole('link', { name: title, exact: true }) });
/** The titles of the tree, each behind a dot for each level below the first. */
const tree = (page: Page) =>
  section(page)
    .locator('li')
    .evaluateAll((items) =>
      items.map((item) => {
        const level = Number(/Level (\d)/.exec(item.textContent ?? '')?.[1]);
        return '·'.repeat(level - 1) + (item.querySelector('a')?.textContent ?? '');
      }),
    );
/** Away from the edges, where a drag scrolls. */
const inTheMiddle = (page: Page) =>
  section(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
const middleOf = async (page: Page, title: string, part = '') => {
  const line = lineOf(page, title);
  const box = await (part === '' ? line : line.locator(part)).boundingBox();
  if (!box) throw new Error(`${title} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const read = async (client: TestClient, id: string) =>
  (await client.get(`/api/tasks/${id}`)).body as Task;
const close = (page: Page) => page.getByRole('button', { name: 'Close task' }).click();

story(
  'sub-tasks are moved by mouse and keys, nested in the table, and counted for others live',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Trees', 'Admin');
    const uma = await createAccount(root, 'Uma Trees', 'User');
    const make = async (title: string, parent?: string) =>
      (await createTask(root, { title, assignedTo: [uma._id], ...(parent && { parent }) }))._id;
    const fair = await make('Prepare the fair');
    await make('Stand', fair);
    const leaflets = await make('Leaflets', fair);
    const writer = await signIn(ada, `/task/${fair}`);
    const reader = await signIn(uma, `/task/${fair}`);
    const { page } = writer;
    await expectSoon(() => tree(page), ['Stand', 'Leaflets']);

    // The handle appears under the mouse.
    await inTheMiddle(page);
    await lineOf(page, 'Leaflets').hover();
    await lineOf(page, 'Leaflets').locator('.handle').hover();
    await page.mouse.down();
    const target = await middleOf(page, 'Stand');
    await page.mouse.move(target.x, target.y + 4, { steps: 4 });
    await page.mouse.move(target.x, target.y, { steps: 3 });
    await page.mouse.up();
    await expectSoon(() => tree(page), ['Stand', '·Leaflets']);
    await expectSoon(() => tree(reader.page), ['Stand', '·Leaflets']);

    // Completed below, counted at the top, by a person who may.
    await section(reader.page).getByRole('button', { name: 'Complete Leaflets' }).click();
    await section(page).getByText('1 / 2').waitFor();

    await lineOf(page, 'Leaflets').getByRole('link').focus();
    await page.keyboard.press('Control+ArrowLeft');
    await expectSoon(() => tree(page), ['Stand', 'Leaflets']);
    await page.keyboard.press('Control+ArrowRight');
    await expectSoon(() => tree(reader.page), ['Stand', '·Leaflets']);
    await expectSoon(() => undoableChanges(page), 3);
    await page.keyboard.press('Control+Z');
    await expectSoon(() => tree(reader.page), ['Stand', 'Leaflets']);

    // A new one is for the people of its parent.
    await page.getByRole('button', { name: 'Add Sub-task' }).click();
    const form = writer.dialog('New Task');
    await form.getByRole('textbox', { name: 'Title' }).fill('Print them');
    await form.getByRole('button', { name: 'Create' }).click();
    await expectSoon(() => tree(reader.page), ['Stand', 'Leaflets', 'Print them']);

    await close(page);
    await page.goto(`${server.url}/task?view=table&nest=1`);
    const row = (title: string) => page.getByRole('row', { name: title });
    await expectSoon(() => row('Print them').getAttribute('aria-level'), '2');
    await row('Prepare the fair').getByText('1 / 3').waitFor();
    await row('Prepare the fair').getByRole('button', { name: 'Hide sub-tasks' }).click();
    await row('Print them').waitFor({ state: 'detached' });
    await row('Prepare the fair').getByRole('button', { name: 'Show sub-tasks' }).click();
    await row('Print them').waitFor();
    expect((await read(root, leaflets)).parent).toBe(fair);
  },
);

story(
  'a blocked task says so, asks before it is started, and its people are told when it is free',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Blocks', 'Admin');
    const uma = await createAccount(root, 'Uma Blocks', 'User');
    const order = await createTask(root, { title: 'Order the wood', assignedTo: [ada._id] });
    const build = await createTask(root, { title: 'Build the shelf', assignedTo: [uma._id] });
    const writer = await signIn(ada, `/task/${build._id}`);
    const { page } = writer;
    const reader = await signIn(uma, '/task');

    await taskPanel(page)
      .getByRole('button', { name: /^Blocked by/ })
      .click();
    await page.getByRole('dialog', { name: 'Blocked by' }).getByRole('combobox').fill('wood');
    await page.getByRole('option', { name: /Order the wood/ }).click();
    await page.keyboard.press('Escape');
    await taskPanel(page)
      .getByRole('link', { name: /Order the wood/ })
      .waitFor();

    // Who cannot see the other task learns that there is one.
    const card = reader.card('Build the shelf');
    await card.getByText('Blocked').waitFor();
    await reader.page.goto(`${server.url}/task/${build._id}`);
    await taskPanel(reader.page).getByText('1 task that you cannot see').waitFor();
    const start = async () => {
      await taskPanel(reader.page)
        .getByRole('button', { name: /^Status/ })
        .click();
      await reader.page.getByRole('menuitem', { name: 'In Progress' }).click();
    };
    await start();
    const question = reader.page.getByRole('alertdialog', { name: 'This task is blocked' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await read(root, build._id)).status).toBe('Pending');

    // Without a connection, the page knows by itself what is completed.
    writer.expected.push(noNetwork);
    await writer.context.setOffline(true);
    await page.locator('[data-connection="offline"]').waitFor({ state: 'attached' });
    const badge = page
      .getByRole('region', { name: /^Task:/ })
      .getByText('Blocked', { exact: true });
    await badge.waitFor();
    await taskPanel(page)
      .getByRole('link', { name: /Order the wood/ })
      .click();
    const opened = (title: string) => page.getByRole('region', { name: `Task: ${title}` });
    await opened('Order the wood').getByRole('button', { name: 'Complete', exact: true }).click();
    await page.goBack();
    await opened('Build the shelf').waitFor();
    await badge.waitFor({ state: 'detached' });
    await writer.context.setOffline(false);

    await taskPanel(reader.page)
      .getByText('Blocked', { exact: true })
      .waitFor({ state: 'detached' });
    await reader.page.getByRole('button', { name: 'Notifications' }).click();
    await reader
      .dialog('Notifications')
      .getByText('"Build the shelf" is no longer blocked')
      .waitFor();
    await reader.page.keyboard.press('Escape');
    await start();
    await expectSoon(async () => (await read(root, build._id)).status, 'In Progress');
    expect((await read(root, order._id)).status).toBe('Completed');
  },
);

story(
  'a task repeats by a rule that is chosen, skipped and ended; the next one comes by itself',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Repeats', 'Admin');
    const task = await createTask(root, {
      title: 'Water the plants',
      assignedTo: [ada._id],
      dueDate: '2031-01-06',
    });
    const person = await signIn(ada, `/task/${task._id}`);
    const { page } = person;
    const repeats = () => taskPanel(page).getByRole('button', { name: /^Repeats/ });

    await repeats().click();
    const editor = person.dialog('Repeats');
    await editor.getByRole('combobox', { name: 'Repeats' }).click();
    await page.getByRole('option', { name: 'Every second Monday' }).click();
    await editor.getByText('Next: Mon 20 Jan').waitFor();
    await editor.getByRole('button', { name: 'Save' }).click();
    await repeats().getByText('Every second Monday').waitFor();

    // A change counts for the following ones, unless the person says otherwise.
    await taskPanel(page).getByRole('button', { name: 'Water the plants' }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Water them twice');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Only this one' }).click();
    await taskPanel(page).getByText('Only this one differs: title').waitFor();

    await taskPanel(page).getByRole('button', { name: 'Complete', exact: true }).click();
    const next = async () =>
      ((await root.get('/api/tasks')).body as Task[])
        .filter(({ status, title }) => status === 'Pending' && title.startsWith('Water'))
        .map(({ title, dueDate, recurrence }) => [title, dueDate, recurrence?.rule]);
    await expectSoon(next, [['Water the plants', '2031-01-20', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO']]);
    await repeats().getByText('Does not repeat').waitFor();

    await close(page);
    await page.getByRole('link', { name: 'Water the plants' }).click();
    await repeats().click();
    await person.dialog('Repeats').getByRole('button', { name: 'Skip this one' }).click();
    await expectSoon(async () => (await next())[0]?.[1], '2031-02-03');
    // Only then the page has the answer, and can undo it.
    await page.getByText(/^Due on .* now\.$/).waitFor();
    await page.keyboard.press('Control+Z');
    await expectSoon(async () => (await next())[0]?.[1], '2031-01-20');
    await repeats().click();
    await person.dialog('Repeats').getByRole('button', { name: 'End the series' }).click();
    await expectSoon(async () => (await next())[0]?.[2], undefined);
  },
);

story('on a phone a finger moves a sub-task', async ({ server, browser }) => {
  const root = await server.signInRoot();
  const ada = await createAccount(root, 'Ada Phone', 'Admin');
  const make = async (title: string, parent?: string) =>
    (await createTask(root, { title, assignedTo: [ada._id], ...(parent && { parent }) }))._id;
  const fair = await make('Prepare the fair');
  await make('Stand', fair);
  const leaflets = await make('Leaflets', fair);
  const place = { url: server.url, email: ada.email, path: `/task/${fair}` };
  await onPhone(browser, place, async (page) => {
    await expectSoon(() => tree(page), ['Stand', 'Leaflets']);
    await inTheMiddle(page);
    const from = await middleOf(page, 'Leaflets', '.handle');
    const to = await middleOf(page, 'Stand');
    await dragByFinger(page, from, [from.y - 8, to.y + 6, to.y]);
    await expectSoon(() => tree(page), ['Stand', '·Leaflets']);
    await expectSoon(
      async () => (await read(root, leaflets)).parent,
      ((await root.get('/api/tasks')).body as Task[]).find(({ title }) => title === 'Stand')?._id,
    );
  });
});
