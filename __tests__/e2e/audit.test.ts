// With --all: a story beyond the main ones.
import { createAccount } from '../helpers/e2eServer';
import { savedFile } from '../helpers/e2eSave';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { TestClient } from '../helpers/testClient';

const story = createStoryTest();

story(
  'Root finds who was refused in the audit log, scrolls back, and exports what is shown',
  async ({ server, signInRoot }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Audited', 'Admin');
    const client = new TestClient(server.url);
    await client.post('/api/auth/login', { email: ada.email, password: 'Wrong-pass-1!' });
    for (let count = 0; count < 160; count += 1)
      await root.post('/api/notes/admin-all', { id: ada._id });

    const { page } = await signInRoot();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Audit Log' }).click();
    const grid = page.getByRole('grid', { name: 'Audit log' });
    await grid.getByText('Notes inspected').first().waitFor();
    // The oldest line is loaded when the end comes near.
    await grid.focus();
    const oldest = grid.getByText('Server started');
    await expectSoon(async () => {
      await page.keyboard.press('Control+End');
      return (await oldest.count()) > 0;
    }, true);

    await page.getByRole('button', { name: 'Action', exact: true }).click();
    await page.getByRole('option', { name: 'Sign-in refused' }).click();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.searchParams.get('action') === 'signInRefused');
    const row = grid.getByRole('row').nth(1);
    await row.getByText('Ada Audited').waitFor();
    await expectSoon(() => grid.getAttribute('aria-rowcount'), '2');

    await row.getByRole('button', { name: 'Sign-in refused' }).click();
    await page.getByRole('dialog', { name: 'Sign-in refused' }).getByText('127.0.0.1').waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await row.getByText('Ada Audited').waitFor();

    const { name, bytes } = await savedFile(page, async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Export all matching as CSV' }).click();
    });
    expect(name).toMatch(/^audit-.*\.csv$/);
    const text = bytes.toString().split('\r\n');
    expect(text).toHaveLength(3);
    expect(text[1]).toContain('"signInRefused"');
    await page.getByText('The audit log was exported.').waitFor();
  },
);
