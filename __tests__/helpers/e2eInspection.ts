import type { Locator } from 'playwright-core';
import type { Person } from './e2ePerson';

/** The banner that names the inspected person. */
export const banner = (admin: Person): Locator =>
  admin.page.getByRole('alert').filter({ hasText: 'Inspecting' });

/**
 * Starts to inspect someone's tasks or notes from their record. `row` is a text that only their row
 * contains.
 */
export async function inspect(
  admin: Person,
  name: string,
  what: 'Tasks' | 'Notes',
  row = name,
): Promise<void> {
  await admin.page
    .getByRole('link', { name: /^Users/ })
    .first()
    .click();
  await admin.page
    .getByRole('row')
    .filter({ hasText: row })
    .getByRole('button', { name: 'View Record' })
    .click();
  await admin.dialog('View Record').getByText(name).first().waitFor();
  await admin.dialog('View Record').getByRole('link', { name: what }).click();
}
