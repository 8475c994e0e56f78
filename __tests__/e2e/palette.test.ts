// With --all: stories of the palette.
import type { Page } from 'playwright-core';
import { rootAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';

const story = createStoryTest({ motion: 'full' });

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or type a command' });

/** Presses 'g' and a letter, both sent at once: the second is waited for only for a moment. */
const go = (page: Page, letter: string) =>
  Promise.all(['g', letter].map((key) => page.keyboard.press(key)));

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
