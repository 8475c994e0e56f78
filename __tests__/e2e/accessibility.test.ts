import type { Page } from 'playwright-core';
import { violationsOf } from '../helpers/axe';
import { createAccount } from '../helpers/e2eServer';
import { createTask } from '../helpers/taskForm';
import { createStoryTest, type StoryContext } from '../helpers/e2eStory';

const story = createStoryTest({ motion: 'reduced' });

let filled = false;

/** A person, three tasks of which one has comments, and a note. */
async function fill({ server }: StoryContext) {
  // The second story has the data of the first.
  if (filled) return;
  filled = true;
  const root = await server.signInRoot();
  const ada = await createAccount(root, 'Ada Byron');
  const titles = ['Repair the roof', 'Count the chairs', 'Ask for an offer'];
  for (const [at, title] of titles.entries()) {
    await createTask(root, {
      title,
      description: 'Before the winter.\nAfter the storm.\nWith the neighbours.',
      priority: ['High', 'Medium', 'Low'][at],
      dueDate: ['2020-01-01', '2099-01-01'][at],
      labels: ['house'],
      assignedTo: [ada._id],
    });
  }
  await root.post('/api/notes', { title: 'Release plan', text: '# Steps\n\n- one', tag: ['work'] });
}

const screens = [
  ['/', 'home'],
  ['/task?view=cards', 'cards'],
  ['/task?view=table', 'table'],
  ['/task?q=nothing-is-called-so', 'no tasks'],
  ['/note', 'notes'],
  ['/note/add', 'a new note'],
  ['/user', 'users'],
  ['/audit', 'audit log'],
  ['/webhooks', 'webhooks'],
  ['/account', 'account'],
  ['/help', 'help'],
  ['/nowhere', 'not found'],
  ['/error', 'forbidden'],
  ['/replay', 'replay'],
] as const;

/** What is opened on a screen: a name, the screen, and how. */
const opened: [name: string, path: string, open: (page: Page) => Promise<void>][] = [
  ['palette', '/', (page) => page.keyboard.press('Control+k')],
  ['shortcuts', '/', (page) => page.keyboard.press('?')],
  [
    'account menu',
    '/',
    (page) => page.getByRole('button', { name: 'Account', exact: true }).click(),
  ],
  [
    'notifications',
    '/',
    (page) =>
      page
        .getByRole('button', { name: /otification/ })
        .first()
        .click(),
  ],
  [
    'New Task',
    '/task?view=cards',
    (page) => page.getByRole('button', { name: 'New Task' }).click(),
  ],
  ...['Activity', 'Comments', 'Task settings', 'Delete'].map((name): (typeof opened)[number] => [
    name,
    '/task?view=cards',
    (page) => page.getByRole('article').first().getByRole('button', { name }).click(),
  ]),
  [
    'status filter',
    '/task?view=cards',
    (page) => page.getByRole('button', { name: 'Status' }).first().click(),
  ],
  [
    'selection',
    '/task?view=cards',
    async (page) => {
      await page.getByRole('article').first().press('Space');
      await page.getByRole('toolbar', { name: 'Selected tasks' }).waitFor();
    },
  ],
  [
    'offline',
    '/task?view=cards',
    async (page) => {
      await page.context().setOffline(true);
      await page.locator('[data-connection="live"]').waitFor({ state: 'detached' });
    },
  ],
];

for (const scheme of ['light', 'dark'] as const)
  story(
    `axe finds nothing on any screen, in a dialog or a menu, in the ${scheme} scheme`,
    async (context) => {
      await fill(context);
      const found: string[] = [];
      const check = async (page: Page, name: string) =>
        found.push(...(await violationsOf(page, scheme)).map((line) => `${name}, ${line}`));
      const visitor = await context.openBrowser('Visitor');
      await visitor.page.emulateMedia({ colorScheme: scheme });
      await visitor.page.goto(`${visitor.url}/login`);
      await visitor.page.getByRole('button', { name: 'Log In', exact: true }).waitFor();
      await check(visitor.page, 'login');

      const root = await context.signInRoot();
      // One state is without the network.
      root.expected.push(/ERR_INTERNET_DISCONNECTED/);
      const { page, url } = root;
      page.setDefaultTimeout(15_000);
      await page.emulateMedia({ colorScheme: scheme });
      const visit = async (path: string) => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(url + path);
        await page.locator('main').first().waitFor();
        await page.waitForLoadState('networkidle');
      };
      for (const [path, name] of screens) {
        await visit(path);
        await check(page, name);
      }
      for (const [name, path, open] of opened) {
        await visit(path);
        await open(page);
        await page.waitForLoadState('networkidle');
        await check(page, name);
      }
      expect(found).toEqual([]);
    },
  );
