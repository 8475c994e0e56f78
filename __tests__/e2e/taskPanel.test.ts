// With --all: long stories of the open task.
import type { Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { openComments } from '../helpers/e2eTasks';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';
import { TestSocket } from '../helpers/testSocket';

const story = createStoryTest();

const panel = (page: Page) => page.getByRole('region', { name: /^Task(:|$)/ });
const firstCard = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('article[data-task]')].find(
        (one) => one.getBoundingClientRect().top > 120,
      )?.dataset.task,
  );

story('a task has a link: next to the list, and over it on a phone', async ({ server, signIn }) => {
  const root = await server.signInRoot();
  const ada = await createAccount(root, 'Ada Link', 'Admin');
  for (let number = 1; number <= 40; number += 1)
    await createTask(root, { title: `Task ${number}`, assignedTo: [ada._id] });
  const person = await signIn(ada);
  const { page } = person;
  await person.openTasks();
  await person.card('Task 40').waitFor();

  // Paper has all tasks of the list, or the open one alone.
  const tell = (name: string) =>
    page.evaluate((type) => window.dispatchEvent(new Event(type)), name);
  const print = async (isOver = false) => {
    // The events are outside of printing, as in a browser.
    if (!isOver) await tell('beforeprint');
    await page.emulateMedia({ media: isOver ? 'screen' : 'print' });
    if (isOver) await tell('afterprint');
  };
  await print();
  await expectSoon(() => page.locator('tbody tr:visible').count(), 40);
  expect(await page.locator('header:visible, nav:visible, article:visible').count()).toBe(0);
  await print(true);
  await page.goto(`${person.url}/task?status=Pending&filter=overdue`);
  await page.getByRole('group', { name: 'Active filters' }).waitFor();
  await print();
  const paper = page.locator('main');
  await paper.getByText(/^Overdue · 0 tasks · /).waitFor();
  expect(await paper.getByText('Status: Pending').filter({ visible: true }).count()).toBe(1);
  expect(await paper.getByRole('button', { name: 'Clear all' }).count()).toBe(0);
  await print(true);
  await page.goto(`${person.url}/task?filter=all`);
  await person.card('Task 40').waitFor();

  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
    let id: string | undefined;
    await expectSoon(async () => Boolean((id = await firstCard(page))), true);
    // By the keyboard: a card that still moves would lose a click.
    await page.locator(`article[data-task="${id}"] a[data-task-link]`).press('Enter');
    await page.waitForURL(`**/task/${id}*`);
    await panel(page).getByRole('button', { name: 'Status: ' }).first().waitFor();
    await print();
    expect(await page.locator('header:visible, tbody:visible, textarea:visible').count()).toBe(0);
    expect(await panel(page).getByText('Pending').isVisible()).toBe(true);
    await print(true);
    await page.keyboard.press('c');
    await page.keyboard.type('Seen ');
    await print();
    await print(true);
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type(`at ${size.width}`);
    await page.keyboard.press('Control+Enter');
    await panel(page).getByRole('log').getByText(`Seen at ${size.width}`).waitFor();

    // Another tab of the same person is not named.
    const roots = new TestSocket(person.url, { token: root.token });
    await roots.ready();
    await roots.ask('watch-task', id);
    await panel(page).getByRole('img', { name: 'Also open by Root', exact: true }).waitFor();
    roots.close();

    // A plain link, in another tab.
    const other = await person.newTab(new URL(page.url()).pathname);
    await panel(other).getByText(`Seen at ${size.width}`).waitFor();
    await panel(page).getByRole('img', { name: 'Also open by' }).waitFor({ state: 'detached' });
    await other.close();

    // Escape leaves the field, Back the task.
    await page.keyboard.press('Escape');
    await page.goBack();
    await panel(page).waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.pathname === '/task');
    await page.locator('article[data-task]').first().waitFor();
  }

  // Closing a task does not undo what was typed into a filter next to it.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('article[data-task] a[data-task-link]').first().press('Enter');
  await panel(page).getByRole('button', { name: 'Close task' }).waitFor();
  const text = page.getByPlaceholder('Filter by text');
  await text.fill('Task 17');
  await page.waitForURL(/\/task\/.*q=Task\+17/);
  await panel(page).getByRole('button', { name: 'Close task' }).click();
  await panel(page).waitFor({ state: 'detached' });
  await page.waitForURL(/\/task\?.*q=Task\+17/);
  expect(await text.inputValue()).toBe('Task 17');
  await expectSoon(() => page.locator('article[data-task]').count(), 1);

  person.expected.push(/status of 404 .*\/api\/tasks\/0+1/);
  await page.goto(`${person.url}/task/${'0'.repeat(23)}1`);
  await page.getByText('Opps! Page not found.').waitFor();
});

story(
  'a discussion too long to travel with its task still shows the newest comment, live',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Ada Byron');
    const ada = await server.signIn(account.email);
    const task = await createTask(admin, { title: 'Talked about', assignedTo: [account._id] });
    const say = (text: string) => ada.post(`/api/tasks/${task._id}/comments`, { text });
    for (let index = 0; index < 12; index += 1) await say(`${index} ${'x'.repeat(9_900)}`);

    const root = await signInRoot();
    await root.openTasks();
    await openComments(root, 'Talked about');
    await root.dialog('Comments').getByText(/^11 x/).waitFor();
    // Wait until the whole of it is there: from then on nothing may fetch it again.
    await root.dialog('Comments').getByText(/^0 x/).waitFor();
    const fetched: string[] = [];
    root.page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api/tasks/${task._id}`)
        fetched.push(request.method());
    });
    await say('The newest one');
    await root.dialog('Comments').getByText('The newest one').waitFor();
    await root.dialog('Comments').getByText(/^0 x/).waitFor();
    await root
      .dialog('Comments')
      .getByRole('textbox', { name: 'Comment' })
      .fill('And an answer to it');
    const answered = root.page.waitForResponse((response) => response.url().endsWith('/comments'));
    await root.dialog('Comments').getByRole('button', { name: 'Send' }).click();
    // A long answer would be compressed, and then its length is not known.
    expect(Number(await (await answered).headerValue('content-length'))).toBeLessThan(1_000);
    await root.dialog('Comments').getByText('And an answer to it').waitFor();
    await root.waitUntilLive();
    expect(fetched).toEqual([]);
  },
);
