import type { Page } from 'playwright-core';
import { picture, pdf, type ChosenFile } from '../helpers/e2eFiles';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

const panel = (page: Page) => page.locator('#open-task');
/** Files as the browser hands them over, in a drag or in its clipboard. */
const transferOf = (page: Page, files: readonly ChosenFile[]) =>
  page.evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      return data;
    },
    files.map(({ name, mimeType: type, buffer }) => ({
      name,
      type,
      base64: buffer.toString('base64'),
    })),
  );
const told = (page: Page, text: string) => page.getByRole('log').getByText(text).waitFor();

story('files are dropped, pasted and removed, and another person sees it live', async (context) => {
  const root = await context.server.signInRoot();
  const ada = await createAccount(root, 'Ada Files', 'Admin');
  const uma = await createAccount(root, 'Uma Files');
  const { _id } = await createTask(root, { title: 'Brief the printer', assignedTo: [uma._id] });
  const { page } = await context.signIn(ada, `/task/${_id}`);
  const { page: other } = await context.signIn(uma, `/task/${_id}`);
  for (const one of [page, other]) await told(one, 'assigned');

  // Dropped on the middle of the open task.
  const dropped = await transferOf(page, [pdf('brief.pdf'), picture('plan.png')]);
  const area = panel(page).getByText('Brief the printer').first();
  await area.dispatchEvent('dragenter', { dataTransfer: dropped });
  await area.dispatchEvent('dragover', { dataTransfer: dropped });
  await page.getByText('Drop files to attach them').waitFor();
  await area.dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByText('Drop files to attach them').waitFor({ state: 'hidden' });
  for (const one of [page, other]) {
    await told(one, 'Ada Files added plan.png');
    await told(one, 'Ada Files added brief.pdf');
    await panel(one).getByRole('link', { name: 'brief.pdf' }).waitFor();
  }
  await page.getByRole('list', { name: 'Files being added' }).waitFor({ state: 'detached' });

  // A picture in the description, as after a screenshot.
  await page.getByRole('button', { name: 'Add a description...' }).click();
  const field = page.getByRole('textbox', { name: 'Description', exact: true });
  await field.fill('Like this:');
  const clipboardData = await transferOf(page, [picture('image.png')]);
  await field.evaluate((element, data) => {
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', event));
  }, clipboardData);
  await page.waitForFunction(() =>
    /^Like this:\n!\[Picture .+\.png\]\(\/uploads\/[0-9a-f]{32}\.png\)\n$/.test(
      document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Description"]')?.value ??
        '',
    ),
  );
  await field.press('Control+Enter');
  for (const one of [page, other])
    await one.waitForFunction(() =>
      [...document.querySelectorAll('img')].some(
        ({ alt, complete, naturalWidth }) =>
          alt.startsWith('Picture ') && complete && naturalWidth === 1,
      ),
    );

  // The other person may add files, and remove only those.
  await other.getByLabel('Files to add').setInputFiles([picture('mine.png')]);
  await other.getByRole('button', { name: 'Remove mine.png' }).waitFor();
  expect(await other.getByRole('button', { name: 'Remove brief.pdf' }).count()).toBe(0);
  await told(page, 'Uma Files added mine.png');
  await page.getByRole('button', { name: 'Remove brief.pdf' }).click();
  await page.getByRole('alertdialog', { name: 'Remove File' }).waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  for (const one of [page, other]) {
    await told(one, 'Ada Files removed brief.pdf');
    await panel(one).getByRole('link', { name: 'brief.pdf' }).waitFor({ state: 'detached' });
  }
});
