// With --all: sessions that expire in many tabs.
import type { Page, Route } from 'playwright-core';
import { createAccount, password } from '../helpers/e2eServer';
import { expiredCopy, isRefresh, withExpiredToken } from '../helpers/e2eSession';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { insecureHost } from '../helpers/startBrowser';
import { createTask } from '../helpers/taskForm';

// Tokens live as long as in a product, and are made to have run out: a short life would also end on its way on a busy machine.
const story = createStoryTest();
const onlyTask = /^\/api\/tasks\/[0-9a-f]{24}$/;
const titles = ['One', 'Two', 'Three', 'Four', 'Five'];

story(
  'five requests that meet an expired token cause one refresh, and each is repeated once',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const me = JSON.parse(
      Buffer.from((admin.token ?? '').split('.')[1] ?? '', 'base64url').toString(),
    ) as { userInfo: { _id: string } };
    for (const title of titles) await createTask(admin, { title, assignedTo: [me.userInfo._id] });
    const root = await signInRoot();
    root.expected.push(/status of 403/);
    await root.openTasks();
    for (const title of titles) await root.card(title).waitFor();

    // Requests for single tasks are held at the door until all five are under way.
    const held: Route[] = [];
    let isHolding = true;
    const asked: string[] = [];
    let refreshes = 0;
    root.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/auth/refresh') refreshes += 1;
      if (onlyTask.test(pathname)) asked.push(pathname);
    });
    const holding = /\/api\/tasks\/[0-9a-f]{24}(\?|$)/;
    await root.page.route(holding, async (route) => {
      if (isHolding) held.push(route);
      else await route.continue();
    });
    for (const title of titles) {
      await root.card(title).getByRole('button', { name: 'Activity' }).click();
      await root.dialog('Task Activity Timeline').waitFor();
      await root.page.keyboard.press('Escape');
      await root.dialog('Task Activity Timeline').waitFor({ state: 'hidden' });
    }
    await expectSoon(() => held.length, 5);
    isHolding = false;
    const repeated = Promise.all(
      titles.map(() =>
        root.page.waitForResponse(
          (response) => holding.test(response.url()) && response.status() === 200,
        ),
      ),
    );
    // They arrive with a token that has run out on the way.
    for (const route of held)
      await route.continue({ headers: withExpiredToken(server, route.request().headers()) });
    await repeated;
    expect(refreshes).toBe(1);
    for (const title of titles) {
      await root.card(title).getByRole('button', { name: 'Activity' }).click();
      await root.page.getByRole('list', { name: 'Activity' }).waitFor();
      await root.page.keyboard.press('Escape');
      await root.dialog('Task Activity Timeline').waitFor({ state: 'hidden' });
    }

    const timesAsked = [...new Set(asked)].map(
      (path) => asked.filter((other) => other === path).length,
    );
    expect(timesAsked).toEqual([2, 2, 2, 2, 2]);
  },
);

/** Loads the task screen anew and asks for every task's activity at the same time. Answers how often each was asked for. */
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
    `five tabs, ${way}: one refresh for each expiry, no request sent more than twice, nobody logged out (A-16)`,
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
