// With --all: sessions from other time zones and languages.
import '../helpers/productionMode';
import type { Page } from 'playwright-core';
import type { Level } from '../../src/replay/redaction/walk';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { createStoryTest } from '../helpers/e2eStory';
import { sessionFromSeed } from '../helpers/randomSessions';
import { recordSession } from '../helpers/recordSession';

const story = createStoryTest();
jest.setTimeout(scaledTimeout(120_000));
const patience = { timeout: scaledTimeout(60_000) };

/** Another decade, for a page and all of its frames. */
function inAnotherDecade(years: number): void {
  const RealDate = Date;
  const shift = years * 365.25 * 24 * 60 * 60 * 1000;
  window.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], self: typeof Object) =>
      Reflect.construct(
        target,
        args.length === 0 ? [RealDate.now() + shift] : args,
        self,
      ) as object,
    apply: () => new Date().toString(),
    get: (target, name) =>
      name === 'now' ? () => RealDate.now() + shift : (Reflect.get(target, name) as unknown),
  });
}

/** Drops a file on the page. */
async function dropped(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    async ({ text, file }) => {
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([content], file, { type: 'application/gzip' }));
      return data;
    },
    { text: bytes.toString('base64'), file: name },
  );
  const screen = page.locator('[data-screen="replay"]');
  for (const type of ['dragover', 'drop'])
    await screen.dispatchEvent(type, { dataTransfer: transfer });
}

story(
  'sessions from elsewhere are identical in a browser of another zone, language and decade',
  async ({ server, browser }) => {
    const places = [
      { timezoneId: 'Pacific/Apia', locale: 'ar-EG', years: 10 },
      { timezoneId: 'America/St_Johns', locale: 'tr-TR', years: -30 },
    ];
    const files: [string, Buffer][] = [];
    // Each of the four files that a session can have: in full or from memory, at either level.
    const kinds: ['full' | 'span', Level][] = [
      ['full', 'secrets'],
      ['span', 'structure'],
      ['span', 'secrets'],
      ['full', 'structure'],
    ];
    for (const [at, [source, level]] of kinds.entries()) {
      const seed = 31 + at;
      const file = (await recordSession(sessionFromSeed(seed), {}, [level]))[source][level];
      files.push([
        `session ${seed} (${source}, ${level}).docket-log.gz`,
        Buffer.from(await file.arrayBuffer()),
      ]);
    }
    const verdicts: string[] = [];
    for (const [at, { timezoneId, locale, years }] of places.entries()) {
      const context = await browser.newContext({
        timezoneId,
        locale,
        viewport: { width: 1280, height: 900 },
      });
      context.setDefaultTimeout(patience.timeout);
      try {
        await context.addInitScript(inAnotherDecade, years);
        const page = await context.newPage();
        await page.goto(`${server.url}/replay`);
        await page.locator('[data-screen="replay"]').waitFor();
        for (const [name, bytes] of files.slice(at * 2, at * 2 + 2)) {
          await dropped(page, name, bytes);
          await page.getByText(name).first().waitFor();
          const badge = page.locator(
            '[data-verdict="identical"], [data-verdict="differs"], [data-verdict="none"]',
          );
          await badge.waitFor();
          verdicts.push(`${name}: ${await badge.innerText()}`);
          // Then a jump to the last action and back to the first.
          for (const key of ['End', 'Home']) await page.keyboard.press(key);
          await page.locator('iframe[data-shown="0"]').waitFor({ state: 'attached' });
        }
      } finally {
        await context.close();
      }
    }
    expect(verdicts).toEqual(files.map(([name]) => `${name}: Identical`));
  },
);
