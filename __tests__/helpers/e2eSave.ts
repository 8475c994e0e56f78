import type { Page } from 'playwright-core';

/** Does what saves a file, and gives what was downloaded. */
export async function savedFile(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ name: string; bytes: Buffer }> {
  // The dialog that asks for a place is the system's own, which no story can answer; without it the page downloads.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return {
    name: download.suggestedFilename(),
    bytes: Buffer.concat(await (await download.createReadStream()).toArray()),
  };
}

/** The same for a button that saves as it is. */
export const savedBy = (page: Page, button: string) =>
  savedFile(page, () => page.getByRole('button', { name: button }).click());
