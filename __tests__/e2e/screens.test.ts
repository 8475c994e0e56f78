import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import type { Person } from '../helpers/e2ePerson';
import { createStoryTest } from '../helpers/e2eStory';
import { createHardData, sendHardAnswers } from '../helpers/hardData';
import { violationsOf } from '../helpers/axe';
import { findBadBoxes } from '../helpers/layoutBoxes';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { screens } from '../helpers/screens';

/** Where `npm run screens` wants pictures. It also runs axe at each width in both schemes. */
const folder = process.env.SCREENS_FOLDER;
const widths = [1280, 768, 320];
/** Set by `npm test` without `--all`: only screens, without what is opened on them, and narrow. */
const isShort = process.env.DOCKET_TEST_SHORT === '1';

jest.setTimeout(scaledTimeout(folder ? 1_200_000 : 240_000));
const story = createStoryTest({ motion: 'reduced' });

/**
 * The widths of a check, the first of which is the widest. A state that is opened is checked wide in
 * dark and narrow in light.
 */
function widthsOf(scheme: 'light' | 'dark', isOpened: boolean): readonly number[] {
  if (folder) return widths;
  if (isShort) return scheme === 'dark' ? [] : [320];
  if (scheme === 'dark') return [1280];
  return isOpened ? [320] : widths;
}

/** Lists of a new width are measured and drawn again in the frames after it. */
const nextFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });

/**
 * What is found again and again. A list is drawn again in the frames after a change of the width or
 * the scheme, however many these are.
 */
async function lasting(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  let found = await find();
  for (let again = 0; found.length > 0 && again < 4; again += 1) {
    await nextFrames(page);
    found = await find();
  }
  return found;
}

/** What is wrong with the page, a line each. */
async function problemsOf(
  page: Page,
  { width, scheme, checksBoxes }: { width: number; scheme: 'light' | 'dark'; checksBoxes: boolean },
): Promise<string[]> {
  const found = checksBoxes ? await lasting(page, () => findBadBoxes(page)) : [];
  if (folder || width !== 768)
    found.push(...(await lasting(page, () => violationsOf(page, scheme))));
  return found;
}

/** Which of these pairs look the same in the browser's forced colours, where backgrounds are not drawn. */
async function alikeInForcedColours(
  page: Page,
  pairs: readonly (readonly [string, string])[],
): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const looks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const style = getComputedStyle(element);
        return [
          style.backgroundColor,
          style.color,
          style.border,
          style.outline,
          // A switch that the browser draws.
          element.matches(':checked') && style.appearance,
        ].join();
      });
  const alike: string[] = [];
  for (const [one, other] of pairs)
    if ((await looks(one)) === (await looks(other)))
      alike.push(`${one} looks like ${other} in forced colours`);
  // Colours that mean something have words, for people who do not tell these colours apart.
  const wordless = await page
    .locator(':is(.error, .warning, .success, .primary)')
    .evaluateAll((all) => all.filter((one) => one.textContent.trim() === '').length);
  if (wordless > 0) alike.push(`${wordless} elements say something by their colour alone`);
  await page.emulateMedia({ forcedColors: 'none' });
  return alike;
}

async function draw(page: Page, name: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
}

story(
  'on every screen nothing overlaps, is cut off or scrolls sideways, and axe finds nothing',
  async ({ server, signIn, signInRoot, openBrowser }) => {
    const admin = await server.signInRoot();
    const user = await createAccount(
      admin,
      'Wolfeschlegelsteinhausenbergerdorff Maximiliane von und zu Hohenlohe',
    );
    const newcomer = await createAccount(admin, 'New Comer');
    const away = await createAccount(admin, 'Away');
    await admin.patch('/api/users', { id: away._id, active: false });
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
      expected.push(
        /status of (403|409|503)|answer 503|ERR_(INTERNET_DISCONNECTED|FAILED)|api\/auth\/link/,
      );
      await sendHardAnswers(page);
    }
    const problems: string[] = [];
    const paths = new Map<Page, string>();
    for (const state of screens) {
      const { name, who, ready, before, then, anchored, apart = [], after } = state;
      const isOpened = (before ?? then) !== undefined;
      if (isShort && isOpened) continue;
      const { page, url } = people[who];
      const to = typeof state.path === 'string' ? state.path : state.path(data);
      try {
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.setViewportSize({ width: 1280, height: 900 });
        await before?.(page);
        if (paths.get(page) === to && !before) await page.keyboard.press('Escape');
        else await page.goto(url + to);
        paths.set(page, to);
        const closed = () =>
          page.locator('[role=dialog], [role=menu]').first().waitFor({ state: 'detached' });
        await closed();
        await page.locator(ready).first().waitFor();
        await then?.(page);
        // No tooltip of what was clicked.
        await page.mouse.move(0, 0);
        if (apart.length > 0) problems.push(...(await alikeInForcedColours(page, apart)));
        let isWide = true;
        for (const scheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme: scheme });
          for (const width of widthsOf(scheme, isOpened)) {
            await page.setViewportSize({ width, height: width < 600 ? 760 : 900 });
            await nextFrames(page);
            if (anchored && !isWide) {
              await page.keyboard.press('Escape');
              await closed();
              await then?.(page);
              await page.mouse.move(0, 0);
            }
            // The boxes of both schemes are the same. What is opened is wide in dark alone.
            const checksBoxes = scheme === 'light' || (!folder && isOpened);
            const found = await problemsOf(page, { width, scheme, checksBoxes });
            problems.push(...found.map((text) => `${name}, ${width} px, ${scheme}: ${text}`));
            await draw(page, `${name}-${width}-${scheme}`);
            isWide = false;
          }
        }
      } catch (error) {
        // The others are still checked.
        problems.push(`${name} cannot be opened: ${String(error)}`);
        paths.delete(page);
      }
      if (!after) continue;
      await after(page).catch((error: unknown) => {
        problems.push(`${name} cannot be left: ${String(error)}`);
      });
      paths.delete(page);
    }
    expect(problems).toEqual([]);
  },
);
