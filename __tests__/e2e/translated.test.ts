// With --all: the screens again, translated.
import type { Page } from 'playwright-core';
import type { Task } from '../../src/contract/task';
import { createAccount } from '../helpers/e2eServer';
import type { Person } from '../helpers/e2ePerson';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';
import { translatePage } from '../helpers/translatePage';

const story = createStoryTest();

/** What the page says, a line each, without what depends on the second. */
const linesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.body.innerText
      .split(/\s*\n\s*/)
      .filter((line) => line !== '' && !/\bago\b|just now/i.test(line)),
  );

story(
  'a page that the browser has translated says the same as one that it has not',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const ada = await createAccount(admin, 'Ada Byron');
    const ben = await createAccount(admin, 'Ben Blue');
    const tasks: Task[] = [];
    for (const [index, title] of ['Cherry', 'apple', 'Banana', 'Date'].entries()) {
      const priority = ['Low', 'Medium', 'High'][index % 3];
      const person = index % 2 === 0 ? ada : ben;
      const task = await createTask(admin, { title, priority, assignedTo: [person._id] });
      await admin.patch(`/api/tasks/${task._id}`, {
        status: ['Pending', 'In Progress', 'On Hold'][index % 3],
      });
      tasks.push(task);
    }
    const plain = await signInRoot('/task');
    const translated = await signInRoot('/task');
    await translated.waitUntilComplete();
    await translatePage(translated.page);

    /** Takes a step on both pages, and compares what they say afterwards. */
    const both = async (step: (person: Person) => Promise<unknown>) => {
      for (const person of [plain, translated]) await step(person);
      await expectSoon(
        async () => {
          // Together, because both may still be loading.
          const [said, wanted] = await Promise.all(
            [translated, plain].map(({ page }) => linesOf(page)),
          );
          return { said, isSame: said?.join('\n') === wanted?.join('\n'), wanted };
        },
        { said: expect.anything(), isSame: true, wanted: expect.anything() },
      );
    };
    const change = async (index: number, fields: object, text: string) => {
      await admin.patch(`/api/tasks/${tasks[index]?._id}`, fields);
      await admin.post(`/api/tasks/${tasks[index]?._id}/comments`, { text });
    };
    const toSection = (name: string) =>
      both(async ({ page }) => {
        await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
        await page.locator(`[data-screen]`).first().waitFor();
      });

    await both((person) => person.waitUntilComplete());
    await both(async ({ page }) => {
      await page.getByRole('button', { name: 'Table' }).click();
      await page.getByRole('grid', { name: 'Tasks' }).waitFor();
    });
    // Once ascending, once descending.
    for (const column of ['Title', 'Title', 'Status', 'Status', 'Priority', 'Priority'])
      await both(({ page }) => page.getByRole('columnheader', { name: column }).click());
    const filter = (person: Person) =>
      person.page.getByRole('textbox', { name: 'Filter by title, description or people' });
    await both((person) => filter(person).fill('an'));
    await both((person) => filter(person).fill(''));
    await change(0, { status: 'In Progress', title: 'Changed', priority: 'High' }, 'One');
    await both(({ page }) => page.getByText('Changed').first().waitFor());

    await both(({ page }) => page.getByRole('button', { name: 'Cards' }).click());
    await change(2, { status: 'In Progress', title: 'Again', labels: ['x', 'y'] }, 'Two');
    await both((person) => person.card('Again').waitFor());
    await both((person) => person.card('Again').getByRole('link', { name: 'Again' }).click());
    await change(2, { status: 'On Hold', dueDate: '2030-01-02', description: 'Words' }, 'Three');
    await both(({ page }) => page.getByText('Three').first().waitFor());
    await both((person) => person.card('apple').getByRole('link', { name: 'apple' }).click());
    await both(({ page }) => page.getByRole('button', { name: 'Close task' }).click());

    for (const section of ['Users', 'Notes', 'Home', 'Tasks']) await toSection(section);
  },
);
