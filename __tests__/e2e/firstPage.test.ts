import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

const story = createStoryTest({ motion: 'reduced' });

const root = path.join(__dirname, '..', '..');
const limits = JSON.parse(readFileSync(path.join(root, 'pages.json'), 'utf8')) as {
  files: number;
  pages: { path: string; bytes: number }[];
};

/** What is on the screen when a page can be used. */
const usable: Record<string, string> = {
  '/login': 'input[type=password]',
  '/': '#home-due',
  '/task': '[data-task]',
  '/task/:id': '[data-open-task] h2',
  '/user': '[role=gridcell]',
  '/note': 'main li',
  // The text. The parser of its markdown is loaded after it.
  '/note/view/:id': 'main article',
  '/replay': 'input[type=file]',
};

/** The scripts that a page had asked for when it could be used, with their size on the way. */
async function scriptsUntilUsable(page: Page): Promise<{ url: string; bytes: number }[]> {
  await page.waitForFunction(() => Reflect.get(window, 'usableAt') !== undefined);
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) =>
          name.endsWith('.js') && startTime < Number(Reflect.get(window, 'usableAt')),
      )
      .map(({ name }) => new URL(name).pathname),
  );
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
  return [...new Set(urls)].map((url) => {
    const file = path.join(root, 'dist', url);
    return { url, bytes: size(`${file}.br`) ?? size(file) ?? Infinity };
  });
}

async function createAssignedTask(client: TestClient): Promise<string> {
  const { body: people } = await client.get('/api/users');
  const [first] = people as { _id: string }[];
  const task = await createTask(client, { title: 'A task', assignedTo: [first?._id ?? ''] });
  return task._id;
}

story('each page can be used after few scripts', async ({ server, openBrowser, signInRoot }) => {
  const client = await server.signInRoot();
  const taskId = await createAssignedTask(client);
  const note = await client.post('/api/notes', { title: 'A note', text: '**Bold**' });
  const { _id } = note.body as { _id: string };
  const guest = await openBrowser('Guest');
  const signedIn = await signInRoot();
  const found: string[] = [];
  for (const { path: route, bytes } of limits.pages) {
    const isPublic = route === '/login' || route === '/replay';
    const page = await (isPublic ? guest : signedIn).context.newPage();
    await page.addInitScript((selector) => {
      // Called right after the insertion. A busy machine may be late with the next frame.
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        Reflect.set(window, 'usableAt', performance.now());
      });
      observer.observe(document, { childList: true, subtree: true });
    }, usable[route] ?? '');
    await page.goto(server.url + route.replace(':id', route.startsWith('/task') ? taskId : _id));
    const scripts = await scriptsUntilUsable(page);
    expect(scripts.length).toBeGreaterThan(2);
    const total = scripts.reduce((sum, script) => sum + script.bytes, 0);
    if (total > bytes || scripts.length > limits.files)
      found.push(`${route}: ${total} bytes in ${scripts.length} files, at most ${bytes}`);
    await page.close();
  }
  expect(found).toEqual([]);
});

story('the first script asks for the list of tasks', async ({ server, signInRoot }) => {
  await createAssignedTask(await server.signInRoot());
  const { context } = await signInRoot();
  const page = await context.newPage();
  const lists: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/tasks') lists.push(request.url());
  });
  // All other scripts wait for the request.
  const asked = page.waitForRequest('**/api/tasks*');
  await page.route(/\/assets\/(?!main\.).*\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${server.url}/task`);
  await page.locator('[data-task]').first().waitFor();
  expect(lists).toHaveLength(1);
  await context.close();
});
