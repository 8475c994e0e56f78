import type { Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [light, dark, white] = ['rgb(247, 246, 243)', 'rgb(22, 21, 19)', 'rgb(255, 255, 255)'];

story('a person chooses light or dark for this device; paper is white', async ({ signInRoot }) => {
  const { page } = await signInRoot();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSoon(() => groundOf(page), dark);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('Light');
  await expectSoon(() => groundOf(page), light);
  await page.reload();
  await expectSoon(() => groundOf(page), light);
  await page.emulateMedia({ colorScheme: 'light' });
  await choose('Dark');
  await expectSoon(() => groundOf(page), dark);
  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  await expectSoon(() => groundOf(page), white);
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
  await choose('As the system');
  await expectSoon(() => groundOf(page), light);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const chosen = page.getByRole('menuitemradio', { checked: true });
  await expectSoon(() => chosen.allTextContents(), ['As the system']);
});

story('Inter is loaded on the first visit and shown on the next', async ({ signInRoot }) => {
  const { page } = await signInRoot('/task');
  const faces = () =>
    page.evaluate(() =>
      [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`),
    );
  await page.waitForFunction(() => localStorage.getItem('docket.font') !== null);
  expect(await faces()).toEqual([]);
  await page.reload();
  // The letters of other languages are loaded when one is shown.
  await expectSoon(faces, ['Inter Variable loaded', 'Inter Variable unloaded']);
});

story(
  'on a phone the bars hide while one reads, and a task fills the screen',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const ann = await createAccount(admin, 'Ann Lee');
    for (let at = 0; at < 12; at += 1)
      await createTask(admin, { title: `Task ${at}`, assignedTo: [ann._id] });
    const root = await signInRoot('/task');
    const { page } = root;
    await page.setViewportSize({ width: 390, height: 844 });
    await root.card('Task 11').waitFor();
    const bars = async () => [
      ((await page.locator('header').boundingBox())?.y ?? -1) >= 0,
      ((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y ?? 999) < 844,
    ];
    await expectSoon(bars, [true, true]);
    // Not by the wheel, whose answer Chromium sometimes never gives on a busy machine.
    const scrollBy = (y: number) => page.evaluate((by) => window.scrollBy(0, by), y);
    await scrollBy(700);
    await expectSoon(bars, [false, false]);
    await scrollBy(-200);
    await expectSoon(bars, [true, true]);
    await page.evaluate(() => window.scrollTo(0, 0));

    await root.card('Task 11').getByRole('link', { name: 'Task 11' }).click();
    const task = page.getByRole('region', { name: 'Task: Task 11' });
    await expectSoon(() => task.boundingBox(), { x: 0, y: 0, width: 390, height: 844 });
    await task.getByRole('button', { name: 'Close task' }).click();
    await task.waitFor({ state: 'detached' });

    // People are cards: nothing scrolls sideways.
    await page.goto(`${root.url}/user`);
    const row = page.getByRole('row', { name: /Ann Lee/ });
    await row.getByText('Ann Lee').waitFor();
    const box = await row.boundingBox();
    expect(box && box.x + box.width).toBeLessThanOrEqual(390);
    await row.getByRole('switch', { name: 'Ann Lee is active' }).click();
    await expectSoon(() => row.getByRole('switch').isChecked(), false);
    await row.getByRole('button', { name: 'View Record' }).click();
    await page.getByRole('dialog').getByText('Ann Lee').first().waitFor();
  },
);
