import type { Browser, Page } from 'playwright-core';

/** Opens a page of a signed-in person on a phone, and closes it after `run`. */
export async function onPhone(
  browser: Browser,
  { url, email, path }: { url: string; email: string; path: string },
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.locator('input[type=password]').fill('Pass-word-1!');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}${path}`);
    await run(page);
  } finally {
    await context.close();
  }
}

/** Moves a finger from a point straight to these heights, and lifts it. */
export async function dragByFinger(
  page: Page,
  { x, y }: { x: number; y: number },
  heights: readonly number[],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', at: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: at }] });
  await touch('touchStart', y);
  for (const at of heights) await touch('touchMove', at);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
