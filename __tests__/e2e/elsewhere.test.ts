// With --all: stories behind the log-in of a proxy.
import type { Page } from 'playwright-core';
import { createAccount, password, rootAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { LoginProxy, loginKinds } from '../helpers/loginProxy';
import { createTask } from '../helpers/taskForm';
import { expectSoon } from '../helpers/expectSoon';

const story = createStoryTest({ serviceWorkers: 'allow' });
/** What a browser says by itself when something else answers, or nothing. */
const noServer =
  /ERR_|WebSocket|Failed to load resource|answer 50[23]:|CORS|violates the following/;
const sentence = 'Something else answers instead of Docket. Reload the page to see it';

const isKept = (page: Page) =>
  page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' &&
      (await caches.match('/')) !== undefined,
  );
const offline = (page: Page) =>
  page.locator('[data-connection="offline"]').waitFor({ state: 'attached' });

/** Goes through the log-in of the proxy. */
async function enter(page: Page, proxy: LoginProxy): Promise<void> {
  await page.getByRole('heading', { name: 'Company log-in' }).waitFor();
  await page.getByRole('link', { name: 'Enter' }).click();
  await page.waitForURL(`${proxy.url}/task**`);
}

story(
  'a kept page leads to the log-in of a proxy and back, and to a page that says why it is gone',
  async ({ server, openBrowser }) => {
    const proxy = await LoginProxy.start(server.url);
    try {
      const root = await openBrowser('Root', proxy.url);
      const { page } = root;
      root.expected.push(noServer);
      /** A page that is loaded again while it loads. */
      const visit = () => page.goto(`${proxy.url}/task`).catch(() => undefined);
      await root.signInByApi(rootAccount.email, rootAccount.password, '/');
      await isKept(page);

      for (const demand of loginKinds) {
        await page.goto('about:blank');
        await root.context.clearCookies({ name: 'company' });
        proxy.demand = demand;
        await visit();
        await enter(page, proxy);
        await root.waitUntilLive();
        expect(page.url()).toBe(`${proxy.url}/task`);
        // It is kept for the next visit, as before.
        await isKept(page);
      }

      // While a proxy only waits for the server, the kept page stays.
      await page.goto('about:blank');
      proxy.demand = 'waits';
      await visit();
      await offline(page);
      await isKept(page);
      await page.getByText(sentence).waitFor({ state: 'detached' });

      // A page that says why there is no server is offered.
      await page.goto('about:blank');
      proxy.demand = 'maintenance';
      await visit();
      await page.getByRole('button', { name: 'Something else answers: reload' }).waitFor();
      await page.getByText(sentence).first().waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Maintenance' }).waitFor();

      proxy.demand = 'nothing';
      await visit();
      await root.waitUntilLive();
      await isKept(page);
      await page.goto('about:blank');
      await server.stop('SIGKILL');
      await visit();
      await offline(page);
      await server.start();
      await root.waitUntilLive();
    } finally {
      await proxy.close();
    }
  },
);

story(
  'an open page whose session with the proxy ends leads to its log-in, and nothing is lost',
  async ({ server, openBrowser }) => {
    const admin = await server.signInRoot();
    const uma = await createAccount(admin, 'Uma');
    const task = await createTask(admin, { title: 'Printer', assignedTo: [uma._id] });
    const stored = async () => {
      const { body } = await admin.get(`/api/tasks/${task._id}`);
      return (body as { comments: { text: string }[] }).comments.map(({ text }) => text);
    };
    const proxy = await LoginProxy.start(server.url);
    try {
      const person = await openBrowser('Uma', proxy.url);
      const { page } = person;
      person.expected.push(noServer);
      await person.signInByApi(uma.email, password, `/task/${task._id}`);
      await isKept(page);
      const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
      const sent: string[] = [];

      for (const demand of loginKinds) {
        await person.context.clearCookies({ name: 'company' });
        proxy.demand = demand;
        // Its WebSocket may stay open. The next call meets the log-in.
        if (demand !== 'own address') proxy.cut();
        await comment.fill(`sent ${demand}`);
        await page.keyboard.press('Control+Enter');
        await comment.fill(`draft ${demand}`);
        const reload = page.getByRole('button', { name: 'Something else answers: reload' });
        await reload.waitFor();
        await page.getByRole('button', { name: '1 waiting to be sent' }).waitFor();
        expect(await reload.getAttribute('title')).toContain(sentence);
        expect(await stored()).toEqual(sent);
        await reload.click();
        await enter(page, proxy);
        await person.waitUntilLive();
        sent.push(`sent ${demand}`);
        await expectSoon(stored, sent);
        await expectSoon(() => comment.inputValue(), `draft ${demand}`);
        await reload.waitFor({ state: 'detached' });
      }
    } finally {
      await proxy.close();
    }
  },
);
