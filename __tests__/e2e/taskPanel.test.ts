import type { Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

const panel = (page: Page) => page.getByRole('region', { name: 'Task', exact: true });
const firstCard = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('article[data-task]')].find(
        (one) => one.getBoundingClientRect().top > 120,
      )?.dataset.task,
  );

story('a task has a link: beside the list, and over it on a phone', async ({ server, signIn }) => {
  const root = await server.signInRoot();
  const ada = await createAccount(root, 'Ada Link', 'Admin');
  for (let number = 1; number <= 40; number += 1)
    await createTask(root, { title: `Task ${number}`, assignedTo: [ada._id] });
  const person = await signIn(ada);
  const { page } = person;
  await person.openTasks();
  await person.card('Task 40').waitFor();

  // Paper has all tasks of the list, or the open one alone.
  const print = async (isOver = false) => {
    await page.emulateMedia({ media: isOver ? 'screen' : 'print' });
    await page.evaluate(
      (name) => window.dispatchEvent(new Event(name)),
      isOver ? 'afterprint' : 'beforeprint',
    );
  };
  await print();
  expect(await page.locator('tbody tr:visible').count()).toBe(40);
  expect(await page.locator('header:visible, nav:visible, article:visible').count()).toBe(0);
  await print(true);

  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
    await expectSoon(async () => (await firstCard(page)) !== undefined, true);
    const id = (await firstCard(page)) ?? '';
    // By the keyboard: a card that still moves would lose a click.
    await page.locator(`article[data-task="${id}"] a[data-task-link]`).press('Enter');
    await page.waitForURL(`**/task/${id}*`);
    await panel(page).getByRole('button', { name: 'Status: ' }).first().waitFor();
    await print();
    expect(await page.locator('header:visible, tbody:visible, textarea:visible').count()).toBe(0);
    expect(await panel(page).getByText('Pending').isVisible()).toBe(true);
    await print(true);
    await page.keyboard.press('c');
    await page.keyboard.type(`Seen at ${size.width}`);
    await page.keyboard.press('Control+Enter');
    await panel(page).getByRole('log').getByText(`Seen at ${size.width}`).waitFor();

    // A link of one's own, in another tab.
    const other = await person.newTab(new URL(page.url()).pathname);
    await panel(other).getByText(`Seen at ${size.width}`).waitFor();
    await other.close();

    // Escape leaves the field, Back the task.
    await page.keyboard.press('Escape');
    await page.goBack();
    await panel(page).waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.pathname === '/task');
    await page.locator('article[data-task]').first().waitFor();
  }

  person.expected.push(/status of 404 .*\/api\/tasks\/0+1/);
  await page.goto(`${person.url}/task/${'0'.repeat(23)}1`);
  await page.getByText('Opps! Page not found.').waitFor();
});
