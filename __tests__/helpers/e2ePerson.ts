import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { sessionKeys } from '../../src/data/session/storage';
import { userInfoOf } from '../../src/data/session/userInfo';
import { timeoutMs } from './expectSoon';

export const isTaskList = (request: Request): boolean =>
  new URL(request.url()).pathname === '/api/tasks' && request.method() === 'GET';

/** How many changes a page can undo. Others can hear of a change before its own page does. */
export const undoableChanges = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const stored = sessionStorage.getItem('docket.undo') ?? '{"value":[]}';
    return (JSON.parse(stored) as { value: unknown[] }).value.length;
  });

/** A person with a browser. Collects the errors of its pages; a story fails if there are any. */
export class Person {
  readonly problems: string[] = [];
  /**
   * Errors that the story causes on purpose, and one that may happen in any story: Socket.IO
   * answers 400 to a poll that was open when the server closed the socket.
   */
  readonly expected: RegExp[] = [
    /status of 400 .*\/socket\.io\/.*sid=/,
    // What nginx answers for a process that was killed, and how a process that is stopping refuses
    // a new socket, which then reaches another one.
    ...(process.env.PROCESSES
      ? [
          /WebSocket connection to|WebSocket is already in CLOSING|ERR_|\b50[234]\b/,
          /status of 403 .*\/socket\.io\//,
        ]
      : []),
  ];

  constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
  ) {
    this.watch(page);
  }

  async newTab(path: string): Promise<Page> {
    const page = await this.context.newPage();
    this.watch(page);
    await page.goto(this.url + path);
    return page;
  }

  /** Submits the log-in form. It does not wait for the result. */
  async fillLogin(email: string, secret: string): Promise<void> {
    await this.page.goto(`${this.url}/login`);
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(secret);
    await this.page.getByRole('button', { name: 'Log In', exact: true }).click();
  }

  async signIn(email: string, secret: string): Promise<void> {
    await this.fillLogin(email, secret);
    await this.page.getByRole('button', { name: 'Log Out' }).waitFor();
  }

  /**
   * Signs in through the API, stores the session in the browser and loads one screen. It takes two
   * thirds of the CPU time of the form.
   */
  async signInByApi(email: string, secret: string, path: string): Promise<void> {
    const data = { email, password: secret };
    const post = () => this.context.request.post(`${this.url}/api/auth/login`, { data });
    let answer = await post();
    // The process that got the call was killed.
    for (let left = 10; left > 0 && answer.status() === 502; left -= 1) answer = await post();
    if (!answer.ok()) throw new Error(`sign-in refused: ${answer.status()} ${await answer.text()}`);
    const accessToken = (await answer.json()) as string;
    const session = {
      [sessionKeys.persist]: 'false',
      [sessionKeys.user]: JSON.stringify(userInfoOf(accessToken)),
      [sessionKeys.accessToken]: accessToken,
    };
    await this.context.addInitScript(
      ({ site, keys }) => {
        // Written once, before the first screen. The application may change it after that.
        if (window.origin !== site || localStorage.getItem('persist') !== null) return;
        for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
      },
      { site: new URL(this.url).origin, keys: session },
    );
    await this.page.goto(this.url + path);
    await this.page.getByRole('button', { name: 'Log Out' }).waitFor();
    await this.waitUntilLive();
  }

  /** Closes the greeting, unless it has closed itself after five seconds. */
  async dismissGreeting(): Promise<void> {
    const greeting = this.toast('Welcome back');
    await greeting
      .getByRole('button', { name: 'Dismiss' })
      .click({ timeout: 6_000 })
      .catch(() => undefined);
    await greeting.waitFor({ state: 'detached' });
  }

  /** Chooses from the account menu. */
  async chooseAccount(item: string, page: Page = this.page): Promise<void> {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  }

  /** Goes to the task screen by its card on the home screen, without loading the document again. */
  async openTasks(): Promise<void> {
    await this.page
      .getByRole('link', { name: /^Tasks/ })
      .first()
      .click();
    await this.page.getByRole('heading', { name: 'Task Management' }).first().waitFor();
    await this.waitUntilLive();
  }

  /** Waits until the cards show the whole list. */
  async waitUntilComplete(): Promise<void> {
    await this.page.locator('[role="feed"]:not([aria-busy])').waitFor();
  }

  /** Waits until the page shows that its connection is live. */
  async waitUntilLive(page: Page = this.page): Promise<void> {
    await page.locator('[data-connection="live"]').waitFor({ state: 'attached' });
  }

  card(title: string, page: Page = this.page): Locator {
    return page.getByRole('article', { name: title, exact: true });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('[data-toast]').filter({ hasText: text });
  }

  /**
   * Starts to wait for a toast. Call it before the action that shows the toast and await it
   * afterwards, because the toast closes after five seconds.
   */
  seeToast(text: string | RegExp): Promise<void> {
    // The action in between may take long itself.
    const seen = this.toast(text)
      .first()
      .waitFor({ timeout: 2 * timeoutMs });
    // Its failure is handled when it is awaited.
    seen.catch(() => undefined);
    return seen;
  }

  /**
   * Stops the clock of the page, which must have been installed. `page.clock.runFor` advances it.
   */
  async stopTime(): Promise<void> {
    // Skips a minute, because the time must be in the future even if a busy machine is slow to set
    // it.
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 60_000);
  }

  /** Chooses from a select field of the open dialog. */
  async choose(field: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  private watch(page: Page): void {
    page.on('pageerror', (error) => this.addProblem(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // The browser also reports violations of the content security policy here.
      if (message.type() === 'error')
        this.addProblem(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500)
        this.addProblem(`answer ${response.status()}: ${response.url()}`);
    });
  }

  private addProblem(text: string): void {
    if (!this.expected.some((pattern) => pattern.test(text))) this.problems.push(text);
  }
}
