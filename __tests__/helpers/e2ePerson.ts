import type { BrowserContext, Locator, Page } from 'playwright-core';
import { sessionKeys } from '../../src/session/storage';
import { userInfoOf } from '../../src/session/userInfo';
import { timeoutMs } from './expectSoon';

/** Somebody at a browser of their own. What the page complains about is kept, so that a story can fail on it. */
export class Person {
  readonly problems: string[] = [];
  /**
   * Complaints that the story provokes on purpose, and one that may come in any: a poll that was under way when the server
   * ended its socket is answered 400 by Socket.IO's protocol.
   */
  readonly expected: RegExp[] = [/status of 400 .*\/socket\.io\/.*sid=/];

  constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
  ) {
    this.watch(page);
  }

  /** Opens another tab of the same browser. */
  async newTab(path: string): Promise<Page> {
    const page = await this.context.newPage();
    this.watch(page);
    await page.goto(this.url + path);
    return page;
  }

  /** Types e-mail and password as a person does; whether it succeeds is for the story to say. */
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
   * Signs in by the API, leaves in the browser what a log-in leaves there, and loads one screen. It takes two thirds of the
   * processor time of the form, which is for stories about logging in.
   */
  async signInByApi(email: string, secret: string, path: string): Promise<void> {
    const answer = await this.context.request.post(`${this.url}/api/auth/login`, {
      data: { email, password: secret },
    });
    if (!answer.ok()) throw new Error(`sign-in refused: ${answer.status()} ${await answer.text()}`);
    const accessToken = (await answer.json()) as string;
    const session = {
      [sessionKeys.persist]: 'false',
      [sessionKeys.user]: JSON.stringify(userInfoOf(accessToken)),
      [sessionKeys.accessToken]: accessToken,
    };
    await this.context.addInitScript(
      ({ site, keys }) => {
        // Written once, before the first screen. Later pages find what the application made of it.
        if (window.origin !== site || localStorage.getItem('persist') !== null) return;
        for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
      },
      { site: new URL(this.url).origin, keys: session },
    );
    await this.page.goto(this.url + path);
    await this.page.getByRole('button', { name: 'Log Out' }).waitFor();
    await this.waitUntilLive();
  }

  /** The greeting stands at the top right for five seconds; most people click it away. On a busy machine it goes before they do. */
  async dismissGreeting(): Promise<void> {
    const greeting = this.toast('Welcome back');
    await greeting
      .getByRole('button', { name: 'Dismiss' })
      .click({ timeout: 6_000 })
      .catch(() => undefined);
    await greeting.waitFor({ state: 'detached' });
  }

  /** Chooses from the menu of the account. */
  async chooseAccount(item: string, page: Page = this.page): Promise<void> {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  }

  /** Goes to the task screen by the home card, without loading the document again. */
  async openTasks(): Promise<void> {
    await this.page
      .getByRole('link', { name: /^Tasks/ })
      .first()
      .click();
    await this.page.getByRole('heading', { name: 'Task Management' }).first().waitFor();
    await this.waitUntilLive();
  }

  /** Waits until the page says that what it shows is live. */
  async waitUntilLive(page: Page = this.page): Promise<void> {
    await page.locator('[data-connection="live"]').waitFor({ state: 'attached' });
  }

  card(title: string, page: Page = this.page): Locator {
    return page.getByRole('article', { name: title, exact: true });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** While a dialog is open everything behind it is hidden from assistive technology, toasts too; they are still to be seen. */
  toast(text: string | RegExp): Locator {
    return this.page.getByRole('alert', { includeHidden: true }).filter({ hasText: text });
  }

  /** Begins at once to wait for a toast, which goes after five seconds: called before what brings it, awaited after it. */
  seeToast(text: string | RegExp): Promise<void> {
    // What brings it may take long steps itself.
    const seen = this.toast(text)
      .first()
      .waitFor({ timeout: 2 * timeoutMs });
    // It is awaited later; until then its failure is nobody's.
    seen.catch(() => undefined);
    return seen;
  }

  /** Stops the page's time, which its clock must have been installed for; `page.clock.runFor` lets some of it pass. */
  async stopTime(): Promise<void> {
    // A minute is left out: the moment must lie ahead, however long a busy machine takes to hear of it.
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
      // A violation of the content security policy is reported here too, by the browser itself.
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
