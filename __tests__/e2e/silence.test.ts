// With --all: stories that wait for limits of time.
import { chromium, type Page } from 'playwright-core';
import { createAccount, password } from '../helpers/e2eServer';
import { Person } from '../helpers/e2ePerson';
import { createStoryTest, type StoryContext } from '../helpers/e2eStory';
import { expectSoon, timeoutMs } from '../helpers/expectSoon';
import { browserOptions } from '../helpers/startBrowser';
import { createTask } from '../helpers/taskForm';
import { TcpProxy } from '../helpers/tcpProxy';

const story = createStoryTest();
/** What the browser says about requests that were given up. */
const givenUp = /ERR_|WebSocket|Failed to load resource/;
/** A browser has no more to one server. */
const connections = 6;

/**
 * Makes the browser keep as many connections as it can, which are open and have nothing to do: also
 * the scripts that a page loads when it is idle are there, because nobody can stop a script.
 */
const fillPool = (page: Page) =>
  page.evaluate(async (count) => {
    const loaded = () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
        .length;
    for (let seen = -1, quiet = 0; quiet < 4; quiet = seen === loaded() ? quiet + 1 : 0) {
      seen = loaded();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await Promise.all(
      Array.from({ length: count }, () => fetch('/healthz').then((answer) => answer.text())),
    );
  }, connections);

interface Silence {
  person: Person;
  wire: TcpProxy;
  /** Waits until the server has noticed that the person is gone. */
  untilOffline: () => Promise<void>;
}

interface Stage extends Pick<StoryContext, 'server'> {
  openBrowser: (name: string, url: string) => Promise<Person>;
  /** Runs before the person opens a page. */
  prepare?: (person: Person) => Promise<void>;
}

/** A person whose connections all fall silent in `silence` is live again without doing anything. */
async function comeBackAfter(
  { server, openBrowser, prepare }: Stage,
  name: string,
  silence: (stage: Silence) => Promise<void>,
): Promise<void> {
  const admin = await server.signInRoot();
  const account = await createAccount(admin, name);
  await createTask(admin, { title: 'Before', assignedTo: [account._id] });
  const wire = await TcpProxy.start(server.port);
  try {
    const person = await openBrowser(name, wire.url);
    person.expected.push(givenUp);
    await prepare?.(person);
    await person.signInByApi(account.email, password, '/task');
    await person.card('Before').waitFor();
    await fillPool(person.page);
    const untilOffline = () =>
      expectSoon(async () => {
        const { body } = await admin.get('/api/users');
        const users = body as { _id: string; isOnline: boolean }[];
        return users.find(({ _id }) => _id === account._id)?.isOnline;
      }, false);
    await silence({ person, wire, untilOffline });
    await createTask(admin, { title: 'After', assignedTo: [account._id] });
    await person.card('After').waitFor();
    await person.waitUntilLive();
  } finally {
    await wire.cut();
  }
}

const lost = ({ page }: Person) =>
  page.locator('[data-connection]:not([data-connection="live"])').waitFor({ state: 'attached' });

story(
  'a page whose connections all fall silent is live again by itself, with a WebSocket (E-15)',
  (context) =>
    comeBackAfter(context, 'Wanda', async ({ person, wire }) => {
      wire.freeze();
      await lost(person);
    }),
);

story('a page whose connections all fall silent is live again by itself, with polling', (context) =>
  comeBackAfter(
    {
      ...context,
      prepare: async (person) => {
        await person.context.addInitScript(() => {
          class NoWebSocket {
            constructor() {
              throw new Error('This network has no WebSockets');
            }
          }
          Reflect.set(window, 'WebSocket', NoWebSocket);
        });
      },
    },
    'Paul',
    async ({ person, wire }) => {
      wire.freeze();
      await lost(person);
    },
  ),
);

story('a page whose connections fall silent again while it comes back is live again', (context) =>
  comeBackAfter(context, 'Tina', async ({ person, wire }) => {
    wire.freeze();
    await lost(person);
    wire.freeze();
  }),
);

story('a page that slept while its connections fell silent is live again by itself', (context) =>
  comeBackAfter(context, 'Sally', async ({ person, wire, untilOffline }) => {
    const session = await person.context.newCDPSession(person.page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    wire.freeze();
    await untilOffline();
    await session.send('Page.setWebLifecycleState', { state: 'active' });
  }),
);

story(
  'a page whose process stood still while its connections fell silent is live again',
  async ({ server }) => {
    // Its own browser, because others run their stories in the shared one.
    const browser = await chromium.launch(browserOptions());
    try {
      const openBrowser = async (name: string, url: string) => {
        const context = await browser.newContext({ serviceWorkers: 'block' });
        context.setDefaultTimeout(timeoutMs);
        return new Person(name, context, await context.newPage(), url);
      };
      await comeBackAfter({ server, openBrowser }, 'Ronny', async ({ wire, untilOffline }) => {
        const session = await browser.newBrowserCDPSession();
        const { processInfo } = await session.send('SystemInfo.getProcessInfo');
        const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
        expect(pages).not.toEqual([]);
        for (const id of pages) process.kill(id, 'SIGSTOP');
        try {
          wire.freeze();
          await untilOffline();
        } finally {
          for (const id of pages) process.kill(id, 'SIGCONT');
        }
      });
    } finally {
      await browser.close();
    }
  },
);

story('calls that are made into the silence are answered', async ({ server, openBrowser }) => {
  const admin = await server.signInRoot();
  const { _id, email } = await createAccount(admin, 'Carla');
  await createTask(admin, { title: 'News', assignedTo: [_id] });
  const carla = await server.signIn(email);
  const wire = await TcpProxy.start(server.port);
  try {
    const person = await openBrowser('Carla', wire.url);
    person.expected.push(givenUp);
    await person.signInByApi(email, password, '/');
    const { page } = person;
    const notes = page.getByRole('link', { name: /^Notes/ }).first();
    await notes.click();
    await page.getByText('No notes yet').waitFor();
    await page.goBack();
    // The code of the popover is loaded before the silence.
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const mark = page.getByRole('button', { name: 'Mark all as read' });
    await bell.click();
    await mark.waitFor();
    await page.keyboard.press('Escape');
    await mark.waitFor({ state: 'hidden' });
    await fillPool(page);
    wire.freeze();
    const list = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/notes' && answer.ok(),
    );
    // It is awaited later on.
    list.catch(() => undefined);
    await notes.click();
    await bell.click();
    await mark.click();
    await list;
    await expectSoon(
      async () =>
        ((await carla.get('/api/notification')).body as { unreadCount: number }).unreadCount,
      0,
    );
    await person.waitUntilLive();
  } finally {
    await wire.cut();
  }
});
