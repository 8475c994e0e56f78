import type { Page } from 'playwright-core';

/** Clicks "Keep me signed in", so that lists are kept in the browser. */
export async function keepSignedIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Keep me signed in' }).click();
  await page.keyboard.press('Escape');
}

/** Waits until the list of tasks is in the local copy. */
export const waitForCopy = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('docket.copy') !== null);
