// With --all: stories of imports and exports.
import { createAccount } from '../helpers/e2eServer';
import { file } from '../helpers/e2eFiles';
import type { Person } from '../helpers/e2ePerson';
import { savedFile } from '../helpers/e2eSave';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

/** Chooses from 'More' what exports, and gives what was downloaded. */
async function exported({ page }: Person, item: string): Promise<{ name: string; text: string }> {
  const { name, bytes } = await savedFile(page, async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  });
  return { name, text: bytes.toString() };
}

async function openImport({ page }: Person, title: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import...' }).click();
  await page.getByRole('dialog', { name: title }).getByText('Drop a CSV file here').waitFor();
}

story(
  'what the filters leave of the table is exported, and the file can be read back without a double',
  async ({ server, signInRoot }) => {
    const api = await server.signInRoot();
    const uma = await createAccount(api, 'Uma User');
    const shown = await createTask(api, {
      title: '=1+1',
      assignedTo: [uma._id],
      priority: 'High',
      labels: ['a;b', 'c'],
    });
    await createTask(api, { title: 'Left out', assignedTo: [uma._id], priority: 'Low' });
    const root = await signInRoot(
      '/task?view=table&priority=High&cols=title,priority,assignedTo,labels',
    );
    await root.page.getByText('=1+1').first().waitFor();

    const csv = await exported(root, 'Export what is shown as CSV');
    expect(csv.name).toMatch(/^tasks-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(csv.text).toBe(
      `\uFEFF"Title","Priority","Assigned To","Labels","Link","Id"\r\n"'=1+1","High","Uma User","""a;b""; c","${root.url}/task/${shown._id}","${shown._id}"\r\n`,
    );
    const json = await exported(root, 'Export what is shown as JSON');
    expect(JSON.parse(json.text)).toEqual([
      expect.objectContaining({
        title: '=1+1',
        labels: ['a;b', 'c'],
        assignedTo: [{ _id: uma._id, name: 'Uma User' }],
      }),
    ]);

    await openImport(root, 'Import tasks');
    const dialog = root.dialog('Import tasks');
    await dialog.locator('input[type=file]').setInputFiles(file('tasks.csv', csv.text, 'text/csv'));
    await dialog.getByText('1 exists already').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });

    // Without ids, as from elsewhere, it is another task; that, too, only once.
    const foreign = csv.text.replace(',"Id"', '').replace(`,"${shown._id}"`, '');
    await openImport(root, 'Import tasks');
    await dialog.locator('input[type=file]').setInputFiles(file('tasks.csv', foreign, 'text/csv'));
    await dialog.getByRole('button', { name: 'Import 1 task' }).click();
    await dialog.getByText('1 imported').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    // Live, next to the one that was exported, and with the title that it had.
    await root.page.getByText('=1+1').nth(1).waitFor();
    await openImport(root, 'Import tasks');
    await dialog.locator('input[type=file]').setInputFiles(file('tasks.csv', foreign, 'text/csv'));
    await dialog.getByText('1 exists already').waitFor();
  },
);
