// With --all: sessions of several tabs whose network fails.
import type { Page } from 'playwright-core';
import { createAccount, password } from '../helpers/e2eServer';
import { everythingStored, expiredCopy, expireToken, isRefresh } from '../helpers/e2eSession';
import { createStoryTest } from '../helpers/e2eStory';
import { insecureHost } from '../helpers/startBrowser';
import type { Person } from '../helpers/e2ePerson';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();
const expired = /status of 403/;

story(
  'an answer to a refresh that is lost on the way costs nobody the session (A-17)',
  async ({ server, signIn }) => {
    const account = await createAccount(await server.signInRoot(), 'Lost Reply');
    const ada = await signIn(account);
    ada.expected.push(expired, /ERR_FAILED/);
    await expireToken(server, ada.page);
    let lost = 0;
    await ada.page.route('**/api/auth/refresh', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      const before = await ada.context.cookies(`${ada.url}/api/auth`);
      await route.fetch();
      // What the browser would have kept of the answer is lost with it.
      await ada.context.addCookies(before);
      return route.abort();
    });
    await ada.page
      .getByRole('link', { name: /^Notes/ })
      .first()
      .click();
    await ada.page.getByText('No Record Found...').waitFor();
    expect(lost).toBe(1);

    await ada.page.getByRole('button', { name: 'Back' }).click();
    await ada.page
      .getByRole('link', { name: /^Notes/ })
      .first()
      .click();
    await ada.page.getByText('No notes yet').waitFor();
  },
);

/** Whose turn it is to refresh, where browsers have no locks. One that nobody gives back is lost for thirty seconds. */
const turnOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('docket', 1);
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const asked = opening.result.transaction('leases').objectStore('leases').get('refresh');
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result ?? null);
          };
        };
      }),
  );

story(
  'a page that is left in the middle of its refresh gives its turn back, also over plain HTTP',
  async ({ server, openBrowser }) => {
    const account = await createAccount(await server.signInRoot(), 'Leaves Early');
    const ada = await openBrowser(account.name, `http://${insecureHost}:${server.port}`);
    ada.expected.push(expired, /ERR_/, /status of 400 .*\/socket\.io\//);
    await ada.signIn(account.email, password);
    await expireToken(server, ada.page);
    const held = ada.page.waitForRequest(isRefresh);
    await ada.page.route('**/api/auth/refresh', () => undefined, { times: 1 });
    await ada.page
      .getByRole('link', { name: /^Notes/ })
      .first()
      .click();
    await held;
    expect(await turnOf(ada.page)).toMatchObject({ until: expect.any(Number) });
    // A page of the site without the application: nobody waits for a turn there.
    await ada.page.goto(`${ada.url}/healthz`);
    await expectSoon(() => turnOf(ada.page), null);
    await ada.page.goto(`${ada.url}/note`);
    await ada.page.getByText('No notes yet').waitFor();
  },
);

story(
  'a network that gives no answer, or a proxy that gives its own, logs nobody out',
  async ({ server, openBrowser }) => {
    const account = await createAccount(await server.signInRoot(), 'No Answer');
    const ada = await openBrowser(account.name);
    ada.expected.push(expired, /ERR_|status of 50[234]/, /answer 50[234]/);
    await ada.signIn(account.email, password);
    // No other request could refresh the token.
    await ada.waitUntilLive();
    await ada.page.waitForLoadState('networkidle');
    for (const failure of ['failed', 502, 503, 504] as const) {
      // Before the token expires: any request may refresh it then.
      await ada.page.route('**/api/auth/refresh', (route) =>
        failure === 'failed'
          ? route.abort()
          : route.fulfill({ status: failure, body: '<h1>Bad gateway</h1>' }),
      );
      const answer =
        failure === 'failed'
          ? ada.page.waitForEvent('requestfailed', isRefresh)
          : ada.page.waitForEvent('requestfinished', isRefresh);
      await expireToken(server, ada.page);
      await ada.page
        .getByRole('link', { name: /^Notes/ })
        .first()
        .click();
      await answer;
      await ada.page.getByText('No Record Found...').waitFor();
      await ada.page.unroute('**/api/auth/refresh');
      await ada.page.getByRole('button', { name: 'Back' }).click();
      // From the second time on the empty list is shown at once, while its requests have no answer yet.
      const notes = ada.page.waitForResponse(
        (response) => new URL(response.url()).pathname === '/api/notes' && response.ok(),
      );
      await ada.page
        .getByRole('link', { name: /^Notes/ })
        .first()
        .click();
      await ada.page.getByText('No notes yet').waitFor();
      await notes;
      await ada.page.getByRole('button', { name: 'Back' }).click();
    }
    expect(new URL(ada.page.url()).pathname).toBe('/');
  },
);

/** Where the traces are still to be found in a tab. A toast that is closing may take its moment. */
async function tracesIn(tab: Page, traces: readonly string[]): Promise<string[]> {
  await tab
    .locator('[data-toast]')
    .filter({ hasText: 'Welcome back' })
    .waitFor({ state: 'detached' });
  const kept = await everythingStored(tab);
  return traces
    .filter((trace) => kept.includes(trace))
    .map((trace) => kept.slice(Math.max(0, kept.indexOf(trace) - 200), kept.indexOf(trace) + 80));
}

/** Nothing of the person is left in a tab, and going back brings nothing again. */
async function expectNothingLeft(tab: Page, traces: readonly string[]): Promise<void> {
  await tab.getByRole('heading', { name: 'Log In' }).first().waitFor();
  expect(await tracesIn(tab, traces)).toEqual([]);
  const kept = await tab.evaluate(() => Object.entries(localStorage));
  // The browser has the font, whoever is signed in.
  expect(kept.filter(([key]) => key !== 'docket.font')).toEqual([['persist', 'false']]);
  await tab.goBack();
  // A tab that was opened at its screen has nothing before it.
  if (tab.url() === 'about:blank') return;
  await tab
    .getByRole('link', { name: 'Login' })
    .or(tab.getByRole('heading', { name: 'Log In' }))
    .first()
    .waitFor();
  expect(await tracesIn(tab, traces)).toEqual([]);
}

/** Five tabs of one person, each on another screen with something of theirs. */
async function spread(person: Person, noteId: string): Promise<Page[]> {
  const tabs = [person.page];
  for (const path of ['/task', '/note', `/note/view/${noteId}`, `/note/edit/${noteId}`])
    tabs.push(await person.newTab(path));
  const [, tasks, notes, view, edit] = tabs;
  await tasks?.getByRole('article', { name: 'Secret task' }).waitFor();
  await notes?.getByRole('link', { name: 'Secret note' }).waitFor();
  await view?.getByText('Secret words').waitFor();
  await edit?.getByLabel('Body').fill('Secret words, half changed');
  return tabs;
}

story('logging out in one tab empties all of them', async ({ server, openBrowser }) => {
  const admin = await server.signInRoot();
  const account = await createAccount(admin, 'Wilhelmina Traceable');
  await createTask(admin, { title: 'Secret task', assignedTo: [account._id] });
  const note = await (
    await server.signIn(account.email)
  ).post('/api/notes', { title: 'Secret note', text: 'Secret words', tag: [] });
  const traces = ['Secret', 'Traceable', account.email, account._id];
  const mina = await openBrowser(account.name);
  mina.expected.push(/status of 401/);
  await mina.signIn(account.email, password);
  const tabs = await spread(mina, (note.body as { _id: string })._id);

  await mina.page.getByRole('button', { name: 'Log Out' }).click();
  await Promise.all(tabs.map((tab) => tab.waitForURL('**/login')));
  for (const tab of tabs) await expectNothingLeft(tab, traces);
});

story(
  'logging out while the server is away empties all tabs, too',
  async ({ server, openBrowser }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Konrad Offline');
    await createTask(admin, { title: 'Secret task', assignedTo: [account._id] });
    const note = await (
      await server.signIn(account.email)
    ).post('/api/notes', { title: 'Secret note', text: 'Secret words', tag: [] });
    const traces = ['Secret', 'Konrad', account.email, account._id];
    const konrad = await openBrowser(account.name);
    konrad.expected.push(/status of 401|ERR_|WebSocket|log-out call failed/);
    await konrad.signIn(account.email, password);
    const tabs = await spread(konrad, (note.body as { _id: string })._id);
    await server.stop('SIGKILL');
    try {
      await konrad.page.getByRole('button', { name: 'Log Out' }).click();
      await Promise.all(tabs.map((tab) => tab.waitForURL('**/login')));
      for (const tab of tabs) expect(await tracesIn(tab, traces)).toEqual([]);
    } finally {
      await server.start();
    }
    for (const tab of tabs) await expectNothingLeft(tab, traces);
  },
);

story(
  'when someone else signs in at one tab, the other tabs are theirs',
  async ({ server, openBrowser }) => {
    const admin = await server.signInRoot();
    const first = await createAccount(admin, 'First Person');
    const second = await createAccount(admin, 'Second Person');
    await createTask(admin, { title: 'Of the first', assignedTo: [first._id] });
    await createTask(admin, { title: 'Of the second', assignedTo: [second._id] });
    const both = await openBrowser('Both');
    both.expected.push(/status of 401/);
    await both.signIn(first.email, password);
    const other = await both.newTab('/task');
    await both.card('Of the first', other).waitFor();

    await both.page.getByRole('button', { name: 'Log Out' }).click();
    await other.waitForURL('**/login');
    await both.signIn(second.email, password);
    await other.getByRole('button', { name: 'Log Out' }).waitFor();
    await other
      .getByRole('link', { name: /^Tasks/ })
      .first()
      .click();
    await both.card('Of the second', other).waitFor();
    expect(await tracesIn(other, ['Of the first', first.email, first.name])).toEqual([]);
  },
);

story(
  '"Keep me signed in" outlives the browser; without it the session ends with the browser',
  async ({ server, browser, openBrowser }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Stays Here');
    await createTask(admin, { title: 'Still mine', assignedTo: [account._id] });
    const ada = await openBrowser(account.name);
    await ada.signIn(account.email, password);
    const cookie = async () =>
      (await ada.context.cookies(`${ada.url}/api/auth`)).find(({ name }) =>
        name.startsWith('docket_refresh_'),
      );
    const keep = async () => {
      await ada.page.getByRole('button', { name: 'Account' }).click();
      const told = ada.page.waitForResponse((response) => isRefresh(response.request()));
      await ada.page.getByRole('menuitemcheckbox', { name: 'Keep me signed in' }).click();
      await told;
      await ada.page.keyboard.press('Escape');
    };
    /** What a browser still has when it is started again: lasting cookies, and local storage as given. Its token has expired. */
    const startAgain = async (stored: 'everything' | 'the wish alone') => {
      const { cookies, origins } = await ada.context.storageState();
      const context = await browser.newContext({
        storageState: {
          cookies: cookies.filter(({ expires }) => expires !== -1),
          origins: origins.map((origin) => ({
            ...origin,
            localStorage: origin.localStorage
              .filter(({ name }) => stored === 'everything' || name === 'persist')
              .map(({ name, value }) => ({
                name,
                value: name === 'accessToken' ? expiredCopy(server, value) : value,
              })),
          })),
        },
      });
      const page = await context.newPage();
      await page.goto(`${ada.url}/task`);
      return { page, close: () => context.close() };
    };

    expect((await cookie())?.expires).toBe(-1);
    const ended = await startAgain('everything');
    await ended.page.waitForURL('**/login');
    await ended.close();

    await keep();
    expect(await ada.page.evaluate(() => localStorage.getItem('persist'))).toBe('true');
    expect((await cookie())?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
    const kept = await startAgain('the wish alone');
    await kept.page.getByRole('article', { name: 'Still mine' }).waitFor();
    await kept.close();

    await ada.page.reload();
    await keep();
    expect((await cookie())?.expires).toBe(-1);
    expect(await ada.page.evaluate(() => localStorage.getItem('persist'))).toBe('false');
  },
);
