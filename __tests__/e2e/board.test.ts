import type { Locator, Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

const column = (page: Page, name: string) => page.getByRole('feed', { name, exact: true });
const titles = (page: Page, name: string) => column(page, name).locator('h2').allTextContents();
const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('not there');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 200) };
};

story(
  'cards are dragged by mouse, finger and keys, and the other person sees it',
  async ({ server, signIn, signInRoot }) => {
    const admin = await server.signInRoot();
    const ann = await createAccount(admin, 'Ann Lee');
    for (const title of ['Gamma', 'Beta', 'Alpha'])
      await createTask(admin, { title, assignedTo: [ann._id] });
    const root = await signInRoot('/task?view=board');
    const other = await signIn(ann, '/task?view=board');
    const { page } = root;
    await expectSoon(() => titles(other.page, 'Pending'), ['Alpha', 'Beta', 'Gamma']);

    // By mouse, from the middle of a card. The release opens nothing.
    const alpha = column(page, 'Pending').getByRole('article', { name: 'Alpha' });
    await alpha.getByRole('link').hover();
    await page.mouse.down();
    const to = await middleOf(page.locator('[data-column="On Hold"]'));
    await page.mouse.move(to.x - 40, to.y, { steps: 4 });
    await page.mouse.move(to.x, to.y);
    await page.locator('[data-column="On Hold"][data-drop]').waitFor();
    await page.mouse.up();
    await expectSoon(() => titles(page, 'On Hold'), ['Alpha']);
    await expectSoon(() => titles(other.page, 'On Hold'), ['Alpha']);
    expect(new URL(page.url()).pathname).toBe('/task');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectSoon(() => titles(other.page, 'Pending'), ['Alpha', 'Beta', 'Gamma']);

    // Escape ends a drag without a change.
    await column(page, 'Pending').getByRole('article', { name: 'Beta' }).getByRole('link').hover();
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.locator('.ghost').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ghost').waitFor({ state: 'detached' });
    await page.mouse.up();

    // By keys.
    await column(page, 'Pending').getByRole('article', { name: 'Gamma' }).focus();
    await page.keyboard.press('Control+ArrowRight');
    await expectSoon(() => titles(other.page, 'In Progress'), ['Gamma']);
    await expectSoon(
      () => page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent),
      'Gamma',
    );
    await expectSoon(() => titles(page, 'Pending'), ['Alpha', 'Beta']);

    // By a finger, which rests first: else it scrolls.
    const touch = await other.page.context().newCDPSession(other.page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const start = await middleOf(
      column(other.page, 'Pending').getByRole('article', { name: 'Beta' }),
    );
    const end = await middleOf(other.page.locator('[data-column="Completed"]'));
    await finger('touchStart', start);
    await other.page.locator('.ghost').waitFor();
    for (let step = 1; step <= 5; step += 1)
      await finger('touchMove', {
        x: start.x + ((end.x - start.x) * step) / 5,
        y: start.y + ((end.y - start.y) * step) / 5,
      });
    await finger('touchEnd');
    await expectSoon(() => titles(page, 'Completed'), ['Beta']);
  },
);
