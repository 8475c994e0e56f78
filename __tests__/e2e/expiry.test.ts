// With --all: sessions that expire in many tabs.
import type { Page } from 'playwright-core';
import { createAccount, password } from '../helpers/e2eServer';
import { expiredCopy, isRefresh } from '../helpers/e2eSession';
import { createStoryTest } from '../helpers/e2eStory';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { insecureHost } from '../helpers/startBrowser';
import { createTask } from '../helpers/taskForm';

// Tokens live as long as in a product, and are made to have run out: a short life would also end on its way on a busy machine.
const story = createStoryTest();
const onlyTask = /^\/api\/tasks\/[0-9a-f]{24}$/;

/** Reloads the task screen and asks for every task's activity at the same time. Answers how often each was asked for. */
async function visit(page: Page, url: string, tasks: number): Promise<number[]> {
  const asked = new Map<string, number>();
  const answered = new Set<string>();
  page.removeAllListeners('request');
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (onlyTask.test(pathname)) asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
  });
  const all = page.waitForResponse(
    (response) => {
      const { pathname } = new URL(response.url());
      if (onlyTask.test(pathname) && response.status() === 200) answered.add(pathname);
      return answered.size === tasks;
    },
    { timeout: scaledTimeout(60_000) },
  );
  await page.goto(`${url}/task`);
  await page
    .getByRole('article')
    .nth(tasks - 1)
    .waitFor();
  // Faster than a hand: each dialog asks for its task once it is there, and the next one does not wait for the answer.
  await page.evaluate(async () => {
    for (const card of document.querySelectorAll<HTMLElement>('article')) {
      card.querySelector<HTMLElement>('button[aria-label="Activity"]')?.click();
      const title = card.querySelector('h2, h3')?.textContent ?? '';
      while (!document.querySelector('[role="dialog"]')?.textContent?.includes(title))
        await new Promise(requestAnimationFrame);
    }
  });
  await all;
  return [...asked.values()];
}

for (const [way, host, rounds] of [
  ["with the browser's locks", undefined, 2],
  ['over plain HTTP, where browsers have no locks', insecureHost, 1],
] as const) {
  story(
    `five tabs, ${way}: one refresh for each expiry, and nobody logged out (A-16)`,
    async ({ server, openBrowser }) => {
      const admin = await server.signInRoot();
      const account = await createAccount(admin, host ? 'Plain Tabs' : 'Locked Tabs');
      for (let number = 1; number <= 6; number += 1)
        await createTask(admin, { title: `Task ${number}`, assignedTo: [account._id] });
      const url = host ? `http://${host}:${server.port}` : server.url;
      const ada = await openBrowser(account.name, url);
      ada.expected.push(/status of 403/);
      await ada.signIn(account.email, password);
      expect(await ada.page.evaluate(() => 'locks' in navigator)).toBe(host === undefined);
      const refreshes: number[] = [];
      const refused: string[] = [];
      ada.context.on('response', (response) => {
        // Several processes, of which one may be killed: the refresh is repeated.
        if (isRefresh(response.request()) && response.status() !== 502)
          refreshes.push(response.status());
        if (response.status() === 401) refused.push(response.url());
      });
      const tabs = [ada.page];
      while (tabs.length < 5) tabs.push(await ada.context.newPage());

      for (let round = 1; round <= rounds; round += 1) {
        // A page of the site without the application, which would refresh at once. A tab that stays on the site keeps its process.
        await Promise.all(tabs.map((tab) => tab.goto(`${url}/healthz`)));
        const token = await ada.page.evaluate(() => localStorage.getItem('accessToken') ?? '');
        await ada.page.evaluate(
          (expired) => localStorage.setItem('accessToken', expired),
          expiredCopy(server, token),
        );
        const asked = await Promise.all(tabs.map((tab) => visit(tab, url, 6)));
        for (const times of asked) {
          expect(times).toHaveLength(6);
          expect(Math.max(...times)).toBeLessThanOrEqual(2);
        }
        expect(refreshes).toEqual(Array(round).fill(200));
      }

      expect(refused).toEqual([]);
      for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe('/task');
    },
  );
}
