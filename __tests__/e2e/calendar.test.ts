import type { Locator, Page } from 'playwright-core';
import { addDays } from '../../src/lib/day';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
const titles = (page: Page, date: string) => day(page, date).locator('.name').allTextContents();
const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

story(
  'tasks are dragged from day to day by mouse, finger and keys, also into the next month, and the other person sees it',
  async ({ server, signIn, signInRoot }) => {
    const admin = await server.signInRoot();
    const ann = await createAccount(admin, 'Ann Day');
    await createTask(admin, { title: 'Undated', assignedTo: [ann._id] });
    await createTask(admin, { title: 'Dated', assignedTo: [ann._id], dueDate: '2031-01-14' });
    const address = '/task?view=calendar&on=2031-01-15';
    const { page } = await signInRoot(address);
    const other = await signIn(ann, address);
    await expectSoon(() => titles(other.page, '2031-01-14'), ['Dated']);

    // By mouse, from the list of those without a date. The release opens nothing.
    const undated = page.getByRole('region', { name: 'No due date' });
    await undated.getByRole('link', { name: 'Undated' }).hover();
    await page.mouse.down();
    const to = await middleOf(day(page, '2031-01-16'));
    await page.mouse.move(to.x - 30, to.y, { steps: 4 });
    await page.mouse.move(to.x, to.y);
    await page.locator('[data-day="2031-01-16"][data-drop]').waitFor();
    await page.mouse.up();
    await expectSoon(() => titles(other.page, '2031-01-16'), ['Undated']);
    expect(new URL(page.url()).pathname).toBe('/task');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectSoon(() => titles(other.page, '2031-01-16'), []);

    // Resting at the edge turns the month. The task stays in the hand.
    const link = day(page, '2031-01-14').getByRole('link', { name: 'Dated' });
    await link.hover();
    await page.mouse.down();
    const dated = await middleOf(link);
    await page.mouse.move(dated.x + 40, dated.y, { steps: 4 });
    const edge = await middleOf(page.locator('.edge.after'));
    // The 12th of February comes to where this day is. On a slow machine the mouse rests longer, which
    // turns to March.
    const wednesday = await middleOf(day(page, '2031-01-15'));
    await page.mouse.move(edge.x, edge.y, { steps: 4 });
    await page.getByRole('heading', { name: /February|March/ }).waitFor();
    await page.mouse.move(wednesday.x, wednesday.y, { steps: 2 });
    const target = page.locator('[data-day$="-12"][data-drop]');
    await target.waitFor();
    let date = (await target.getAttribute('data-day')) ?? '';
    await page.mouse.up();
    await expectSoon(() => titles(page, date), ['Dated']);

    // By keys, back into January; the other person has it there.
    await day(page, date).locator('.date').focus();
    await page.keyboard.press('Enter');
    while (date > '2031-01-29') {
      date = addDays(date, -7);
      await page.keyboard.press('Control+ArrowUp');
      await expectSoon(() => titles(page, date), ['Dated']);
      await expectSoon(() => page.evaluate(() => document.activeElement?.textContent), 'Dated');
    }
    await expectSoon(() => titles(other.page, '2031-01-29'), ['Dated']);

    // An assignee may not change the date, and is told so.
    const theirs = day(other.page, '2031-01-29').getByRole('link');
    await theirs.hover();
    await other.page.mouse.down();
    const held = await middleOf(theirs);
    await other.page.mouse.move(held.x - 60, held.y, { steps: 4 });
    await other.page.mouse.up();
    await other.page
      .getByText(/Only administrators change this/)
      .first()
      .waitFor();

    // By a finger, which rests first: else it scrolls.
    const touch = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const start = await middleOf(day(page, '2031-01-29').getByRole('link'));
    const end = await middleOf(day(page, '2031-02-05'));
    await finger('touchStart', start);
    await page.locator('.ghost').waitFor();
    for (let step = 1; step <= 5; step += 1)
      await finger('touchMove', {
        x: start.x + ((end.x - start.x) * step) / 5,
        y: start.y + ((end.y - start.y) * step) / 5,
      });
    await finger('touchEnd');
    await expectSoon(() => titles(page, '2031-02-05'), ['Dated']);
    await expectSoon(() => titles(other.page, '2031-01-29'), []);
  },
);
