import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import type { Person } from '../helpers/e2ePerson';
import { savedBy } from '../helpers/e2eSave';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

const column = (page: Page, name: string) => page.locator(`[data-column="${name}"]`);
const titles = (page: Page, name: string) => column(page, name).locator('h2 a').allTextContents();
const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('not there');
  return box;
};

/** Drags a card to the upper or lower edge of another one, and waits for the line there. */
async function drag(
  page: Page,
  title: string,
  to: { column: string; card: string; below?: boolean },
  line: string,
): Promise<void> {
  await page.getByRole('article', { name: title, exact: true }).getByRole('link').hover();
  await page.mouse.down();
  const target = await boxOf(page.getByRole('article', { name: to.card, exact: true }));
  const at = {
    x: target.x + target.width / 2,
    y: target.y + (to.below ? target.height - 10 : 10),
  };
  await page.mouse.move(at.x - 30, at.y + 5, { steps: 4 });
  await page.mouse.move(at.x, at.y);
  await column(page, to.column).locator(`[data-drop-at="${line}"]`).waitFor();
  await page.mouse.up();
  await page.locator('[data-drop-at]').waitFor({ state: 'detached' });
}

/** Saves a report of the last minutes and verifies it without a browser. */
async function verifiedLog(person: Person): Promise<string> {
  await person.chooseAccount('Report a problem...');
  const { bytes } = await savedBy(person.page, 'Save file');
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-board-'));
  try {
    const log = path.join(folder, 'session.docket-log.gz');
    writeFileSync(log, bytes);
    // It rejects a log that differs by its exit code.
    await promisify(execFile)(process.execPath, ['scripts/replay.mjs', log]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return gunzipSync(bytes).toString();
}

story(
  'cards are put into order by hand for everyone, and the recorded session verifies',
  async ({ server, signIn, signInRoot }) => {
    const admin = await server.signInRoot();
    const olga = await createAccount(admin, 'Olga Order');
    for (const title of ['Pear', 'Plum', 'Fig', 'Apple'])
      await createTask(admin, { title, assignedTo: [olga._id] });
    const root = await signInRoot('/task?view=board&assigned=Olga');
    const other = await signIn(olga, '/task?view=board&sort=manual');
    const { page } = root;
    await expectSoon(() => titles(page, 'Pending'), ['Apple', 'Fig', 'Plum', 'Pear']);

    // Under a sort, a card returns to its place, and the message says why.
    const card = page.getByRole('article', { name: 'Apple' });
    await card.getByRole('link').hover();
    await page.mouse.down();
    const apple = await boxOf(card);
    await page.mouse.move(apple.x + 60, apple.y + 2.4 * apple.height, { steps: 4 });
    await page.locator('.ghost').waitFor();
    expect(await page.locator('[data-drop-at]').count()).toBe(0);
    await page.mouse.up();
    await page.getByText('The order of the cards is the sort of the list').first().waitFor();

    await page.getByRole('button', { name: 'Sort: Newest first' }).click();
    await page.getByRole('menuitemradio', { name: 'Manual' }).click();
    await expectSoon(() => new URL(page.url()).searchParams.get('sort'), 'manual');
    await expectSoon(() => titles(page, 'Pending'), ['Apple', 'Fig', 'Plum', 'Pear']);
    await drag(page, 'Apple', { column: 'Pending', card: 'Plum', below: true }, '3');
    for (const one of [page, other.page])
      await expectSoon(() => titles(one, 'Pending'), ['Fig', 'Plum', 'Apple', 'Pear']);

    // Into another column, at a place in it.
    await page.getByRole('article', { name: 'Fig' }).focus();
    await page.keyboard.press('Control+ArrowRight');
    await expectSoon(() => titles(page, 'In Progress'), ['Fig']);
    await drag(page, 'Pear', { column: 'In Progress', card: 'Fig' }, '0');
    await expectSoon(() => titles(other.page, 'In Progress'), ['Pear', 'Fig']);
    // One undo takes both back: the column and the place.
    await page.keyboard.press('Control+z');
    await expectSoon(() => titles(other.page, 'Pending'), ['Plum', 'Apple', 'Pear']);

    // The other person orders by keys.
    await other.page.getByRole('article', { name: 'Pear' }).focus();
    await other.page.keyboard.press('Control+ArrowUp');
    await other.page.getByText('Pear: place 2 of 3').waitFor({ state: 'attached' });
    await expectSoon(() => titles(page, 'Pending'), ['Plum', 'Pear', 'Apple']);
    expect(
      await other.page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent),
    ).toBe('Pear');

    const log = await verifiedLog(root);
    expect(log).toMatch(/"orderKey":"[A-Za-z0-9]+"/);
  },
);
