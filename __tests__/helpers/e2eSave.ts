import type { Page } from 'playwright-core';

/** Runs an action that saves a file. Resolves with the downloaded file. */
export async function savedFile(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ name: string; bytes: Buffer }> {
  // Stories cannot answer the file dialog of the system. Without it the page downloads the file.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return {
    name: download.suggestedFilename(),
    bytes: Buffer.concat(await (await download.createReadStream()).toArray()),
  };
}

/** The same for a button that saves at once. */
export const savedBy = (page: Page, button: string) =>
  savedFile(page, () => page.getByRole('button', { name: button }).click());
