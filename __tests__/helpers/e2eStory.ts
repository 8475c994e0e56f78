import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { BuiltServer, password, rootAccount } from './e2eServer';
import { Person } from './e2ePerson';
import { timeoutMs } from './expectSoon';
import { freePort } from './freePort';

/** What a story gets. */
export interface StoryContext {
  server: BuiltServer;
  browser: Browser;
  /** Opens a browser for a person who is not signed in. */
  openBrowser: (name: string, url?: string) => Promise<Person>;
  /** Opens a browser and signs in through the API, at `path` or the home screen. */
  signIn: (
    account: { name: string; email: string },
    path?: string,
    url?: string,
  ) => Promise<Person>;
  /** The same for Root. */
  signInRoot: (path?: string, url?: string) => Promise<Person>;
}

/** Takes a screenshot of every open page. Returns the folder. */
async function takeScreenshots(people: readonly Person[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-e2e-failure-'));
  for (const person of people) {
    for (const [index, page] of person.context.pages().entries()) {
      const file = path.join(folder, `${person.name.replace(/\W+/g, '-')}-${index}.png`);
      await page
        .screenshot({ path: file, timeout: 5_000 })
        .catch((error: unknown) => console.warn(`no picture of ${page.url()}: ${String(error)}`));
    }
  }
  return folder;
}

/**
 * Starts a server for this file and connects to the Chromium that all files share. Returns a
 * function like `test`, whose stories open browsers for people. The browsers are closed at the end,
 * and unexpected errors of their pages fail the story. Transitions take half the CPU time of a
 * dialog, so only the main stories have them. Requests that a service worker answers cannot be
 * intercepted, so stories have none unless they ask for it.
 */
export function createStoryTest({
  motion = 'reduced',
  serviceWorkers = 'block',
}: {
  motion?: 'reduced' | 'full';
  serviceWorkers?: 'allow' | 'block';
} = {}): (name: string, run: (context: StoryContext) => Promise<void>) => void {
  let server: BuiltServer;
  let browser: Browser;
  const started = new Set<string>();

  const startServer = async () => {
    server = new BuiltServer(await freePort());
    await server.start();
  };
  beforeAll(async () => {
    await startServer();
    browser = await chromium.connect(process.env.BROWSER_ENDPOINT ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  return (name, run) =>
    test(name, async () => {
      if (started.has(name)) {
        // A repeated story begins without the data of its first try.
        await server.close();
        await startServer();
      }
      started.add(name);
      const people: Person[] = [];
      const openBrowser = async (who: string, url = server.url) => {
        const context = await browser.newContext({
          locale: 'en-GB',
          viewport: { width: 1280, height: 900 },
          serviceWorkers,
          reducedMotion: motion === 'full' ? 'no-preference' : 'reduce',
        });
        context.setDefaultTimeout(timeoutMs);
        const person = new Person(who, context, await context.newPage(), url);
        people.push(person);
        return person;
      };
      const enterAs = async (
        name: string,
        email: string,
        secret: string,
        path = '/',
        url = server.url,
      ) => {
        const person = await openBrowser(name, url);
        await person.signInByApi(email, secret, path);
        return person;
      };
      const signIn: StoryContext['signIn'] = ({ name, email }, path, url) =>
        enterAs(name, email, password, path, url);
      const signInRoot: StoryContext['signInRoot'] = (path, url) =>
        enterAs('Root', rootAccount.email, rootAccount.password, path, url);
      try {
        await run({ server, browser, openBrowser, signIn, signInRoot });
        expect(
          people.flatMap((person) =>
            person.problems.map((problem) => `${person.name}: ${problem}`),
          ),
        ).toEqual([]);
      } catch (error) {
        const folder = await takeScreenshots(people);
        const complaints = people
          .flatMap((person) => person.problems.map((problem) => `\n${person.name}: ${problem}`))
          .join('');
        // jest prints the stack, not the message.
        if (error instanceof Error)
          error.stack = `${error.stack ?? error.message}\nPictures: ${folder}${complaints}\n`;
        throw error;
      } finally {
        await Promise.all(people.map((person) => person.context.close()));
      }
    });
}
