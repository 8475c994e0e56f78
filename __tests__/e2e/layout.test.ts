import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import type { Person } from '../helpers/e2ePerson';
import { createStoryTest } from '../helpers/e2eStory';
import { createHardData, sendHardAnswers } from '../helpers/hardData';
import { findBadBoxes } from '../helpers/layoutBoxes';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { drawnScreens, failingDay } from '../helpers/screens';

/** Where `npm run screens` wants pictures of all screens. Otherwise the main ones are compared. */
const folder = process.env.SCREENS_FOLDER;
const mainScreens = ['home', 'home-root', 'tasks', 'tasks-table', 'task', 'notes', 'note', 'users'];
const screens = drawnScreens.filter(({ name }) => folder || mainScreens.includes(name));
const widths = [1440, 768, 360];
const schemes = ['light', 'dark'] as const;

jest.setTimeout(scaledTimeout(folder ? 1_200_000 : 180_000));
const story = createStoryTest({ motion: 'reduced' });

/** Lists of a new width are measured and drawn again in the frames after it. */
const nextFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });

async function badBoxesAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: width < 600 ? 760 : 900 });
  await nextFrames(page);
  let bad = await findBadBoxes(page);
  for (let again = 0; bad.length > 0 && again < 4; again += 1) {
    await nextFrames(page);
    bad = await findBadBoxes(page);
  }
  return bad;
}

story(
  'nothing overlaps, is cut off or scrolls sideways on wide, middle and narrow screens',
  async ({ server, signIn, signInRoot, openBrowser }) => {
    const admin = await server.signInRoot();
    const user = await createAccount(
      admin,
      'Wolfeschlegelsteinhausenbergerdorff Maximiliane von und zu Hohenlohe',
    );
    const newcomer = await createAccount(admin, 'New Comer');
    const { _id: rootId } = (
      (await admin.get('/api/users')).body as { _id: string; roles: string[] }[]
    ).find(({ roles }) => roles.includes('Root')) ?? { _id: '' };
    const data = await createHardData(admin, [user._id, rootId]);
    const people: Record<'root' | 'user' | 'newcomer' | 'nobody', Person> = {
      root: await signInRoot(),
      user: await signIn(user),
      newcomer: await signIn(newcomer),
      nobody: await openBrowser('Nobody'),
    };
    for (const { page, expected } of Object.values(people)) {
      expected.push(/status of 503|answer 503/);
      await sendHardAnswers(page);
    }
    const problems: string[] = [];
    for (const screen of screens) {
      const { page, url } = people[screen.who];
      // The failure of an earlier screen.
      await page.unroute(failingDay);
      try {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(url + (typeof screen.path === 'string' ? screen.path : screen.path(data)));
        await page.locator(screen.ready).first().waitFor();
        await screen.then?.(page);
      } catch (error) {
        // The others are still drawn.
        problems.push(`${screen.name} cannot be opened: ${String(error)}`);
        continue;
      }
      for (const width of widths) {
        for (const bad of await badBoxesAt(page, width))
          problems.push(`${screen.name}, ${width} px: ${bad}`);
        if (!folder) continue;
        mkdirSync(folder, { recursive: true });
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          await nextFrames(page);
          const file = `${screen.name}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
        }
      }
    }
    expect(problems).toEqual([]);
  },
);
