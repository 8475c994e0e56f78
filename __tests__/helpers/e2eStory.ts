import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { BuiltServer, freePort, password, rootAccount } from './e2eServer';
import { Person } from './e2ePerson';
import { timeoutMs } from './expectSoon';

/** Everything the stories of one file share. */
export interface StoryContext {
  server: BuiltServer;
  browser: Browser;
  /** A browser of somebody's own, not signed in. */
  openBrowser: (name: string, url?: string) => Promise<Person>;
  /** The same, signed in without the form, at the home screen or the one of `path`. */
  signIn: (
    account: { name: string; email: string },
    path?: string,
    url?: string,
  ) => Promise<Person>;
  /** Root's browser, signed in likewise. */
  signInRoot: (path?: string, url?: string) => Promise<Person>;
}

/** Keeps a picture of every open page, so that a failure can be looked at; answers their folder. */
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
 * A real Chromium, shared by all files, against a real server of this file's own. Answers `story`, which is
 * `test` with people: their browsers are closed at the end, and a complaint of a page that was not expected
 * fails the story. With `motion: 'reduced'` their browsers ask for that: half the processor time of a dialog goes into its transitions.
 * It is for stories that use dialogs on the way to something else.
 */
export function createStoryTest({ motion = 'full' }: { motion?: 'reduced' | 'full' } = {}): (
  name: string,
  run: (context: StoryContext) => Promise<void>,
) => void {
  let server: BuiltServer;
  let browser: Browser;

  beforeAll(async () => {
    server = new BuiltServer(await freePort());
    await server.start();
    browser = await chromium.connect(process.env.BROWSER_ENDPOINT ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  return (name, run) =>
    test(name, async () => {
      const people: Person[] = [];
      const openBrowser = async (who: string, url = server.url) => {
        const context = await browser.newContext({
          locale: 'en-GB',
          viewport: { width: 1280, height: 900 },
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
        // jest prints the stack and not the message, so that is where it has to stand.
        if (error instanceof Error)
          error.stack = `${error.stack ?? error.message}\nPictures: ${folder}${complaints}\n`;
        throw error;
      } finally {
        await Promise.all(people.map((person) => person.context.close()));
      }
    });
}
