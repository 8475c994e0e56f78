// With --all: stories of the palette.
import type { Page } from 'playwright-core';
import { createAccount, rootAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';

const story = createStoryTest({ motion: 'full' });

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or type a command' });

async function choose(page: Page, text: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
  await page.getByRole('option', { name: option, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await field(page).waitFor({ state: 'detached' });
}

/** Presses 'g' and a letter, both sent at once: the second is waited for only for a moment. */
const go = (page: Page, letter: string) =>
  Promise.all(['g', letter].map((key) => page.keyboard.press(key)));

story(
  'an administrator gets about by the keyboard alone: a new task, a person, their notes, a note, and out',
  async ({ server, signInRoot }) => {
    const client = await server.signInRoot();
    await createAccount(client, 'Ada Byron');
    await client.post('/api/notes', { title: 'Release plan', text: '# Steps', tag: ['work'] });
    const { page } = await signInRoot();

    await choose(page, 'new task', 'New Task');
    await page.waitForURL('**/task');
    const form = page.getByRole('dialog', { name: 'New Task' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Fix the leaking roof');
    await form.getByRole('combobox', { name: 'Assign To' }).fill('Ada');
    await page.getByRole('option', { name: /Ada Byron/ }).click();
    await form.getByRole('combobox', { name: 'Assign To' }).press('Tab');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'detached' });

    await go(page, 'n');
    await page.waitForURL('**/note');
    await choose(page, 'leak roof', /^Fix the leaking roof/);
    const task = page.getByRole('region', { name: /^Task(:|$)/ });
    await task.getByRole('heading', { name: 'Fix the leaking roof' }).waitFor();
    await page.keyboard.press('Escape');
    await task.waitFor({ state: 'detached' });

    await choose(page, 'inspect ada', 'Inspect Ada Byron');
    await page.getByText('Stop inspecting').waitFor();
    await choose(page, 'stop insp', 'Stop inspecting');
    await page.getByText('Stop inspecting').waitFor({ state: 'detached' });

    await choose(page, 'release', /^Release plan/);
    await page.getByRole('heading', { name: 'Steps' }).waitFor();
    // What was chosen lately is at hand without a word.
    await page.keyboard.press('Control+k');
    await page
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /Release plan/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });

    await choose(page, 'log out', 'Log Out');
    await page.waitForURL('**/login');
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('docket.recent')),
      ),
    ).toEqual([]);
  },
);

story(
  'the focus comes back to where it was; a User finds nothing of an administrator',
  async ({ server, signIn }) => {
    const account = await createAccount(await server.signInRoot(), 'Uma User');
    const { page } = await signIn(account);
    await page.getByRole('button', { name: 'Account' }).focus();
    await page.keyboard.press('Control+k');
    await page
      .getByRole('option', { name: /^Notes/ })
      .first()
      .waitFor();
    expect(
      await page.getByRole('option', { name: /New User|New Task|Import|^Users/ }).count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await expectSoon(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Account',
    );

    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Go to the notes').waitFor();
    expect(await sheet.getByText('Go to the users').count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await go(page, 'n');
    await page.getByLabel('Search by title').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('g t?');
    await expectSoon(() => page.getByLabel('Search by title').inputValue(), 'g t?');
  },
);

story(
  'what is typed into the palette stays in it while a screen arrives late',
  async ({ openBrowser }) => {
    const root = await openBrowser('Root');
    const { page } = root;
    let letThrough: () => void = () => undefined;
    const isLet = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    // Held back from the start, because the page fetches it as soon as it has time.
    await page.route('**/assets/notes.*', async (route) => {
      await isLet;
      await route.continue();
    });
    await root.signInByApi(rootAccount.email, rootAccount.password, '/');
    await go(page, 'n');
    await page.waitForURL('**/note');
    await page.keyboard.press('Control+k');
    await field(page).fill('keyb');
    expect(await page.locator('[data-screen="note"]').count()).toBe(0);
    letThrough();
    await page.locator('[data-screen="note"]').waitFor();
    await page.keyboard.type('oard');
    await expectSoon(() => field(page).inputValue(), 'keyboard');
    await page.getByRole('option', { name: /^Keyboard shortcuts/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  },
);
