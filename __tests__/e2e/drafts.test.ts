// With --all: forms, each with a session that ends and a page that dies.
import type { Page } from 'playwright-core';
import { createAccount, password } from '../helpers/e2eServer';
import type { Person } from '../helpers/e2ePerson';
import { createStoryTest } from '../helpers/e2eStory';
import { openComments } from '../helpers/e2eTasks';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

const story = createStoryTest();
const refused = /status of 40[13]/;
const nextPassword = 'Next-word-2!';

/** Ends every session of someone: the password is changed from another device. */
async function revoke(device: TestClient): Promise<void> {
  const answer = await device.post('/api/auth/password', { current: password, next: nextPassword });
  if (answer.status >= 300) throw new Error(`not changed: ${answer.status} ${answer.text}`);
}

async function logOut(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: 'Log Out' }).click();
  await person.page.waitForURL('**/login');
}

/** Fills in the form of `/note/add`. */
async function typeNewNote(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('combobox', { name: 'Tags' }).fill('later');
  await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await page.getByLabel('Body').fill(text);
}

async function expectNewNote(page: Page, title: string, text: string): Promise<void> {
  const offer = page
    .getByRole('alert')
    .filter({ hasText: `The new note '${title}' is not saved yet.` });
  await offer.getByRole('link', { name: 'Continue' }).click();
  await page.getByText('Your unsaved draft was restored.').waitFor();
  await expectSoon(() => page.getByLabel('Title', { exact: true }).inputValue(), title);
  await expectSoon(() => page.getByLabel('Body').inputValue(), text);
  await page.getByRole('button', { name: 'later' }).waitFor();
}

story(
  'after a session that ends, half-written texts wait for the same person and for nobody else',
  async ({ server, signIn }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Ada Byron');
    const other = await createAccount(admin, 'Next Person');
    await createTask(admin, { title: 'Shared task', assignedTo: [account._id, other._id] });
    const device = await server.signIn(account.email);
    const saved = (
      await device.post('/api/notes', { title: 'Saved note', text: 'As it was.', tag: [] })
    ).body as { _id: string };
    const ada = await signIn(account, '/note/add');
    ada.expected.push(refused);

    // Two texts in this tab, one in another.
    await typeNewNote(ada.page, 'Half a thought', 'It began with');
    const editing = await ada.newTab(`/note/edit/${saved._id}`);
    await editing.getByLabel('Body').fill('As it was. And more.');
    await ada.page.getByRole('link', { name: 'Cancel' }).click();
    await ada.page.getByRole('button', { name: 'Back' }).click();
    await ada.openTasks();
    await openComments(ada, 'Shared task');
    await ada.page.getByRole('textbox', { name: 'Comment' }).fill('I would say that');
    await revoke(device);
    await ada.page.waitForURL('**/login');
    await editing.waitForURL('**/login');
    expect(await ada.page.getByText('Half a thought').count()).toBe(0);
    await editing.close();

    // Someone else at the same browser finds nothing, and takes nothing away by logging out.
    await ada.signIn(other.email, password);
    await ada.dismissGreeting();
    await ada.openTasks();
    await openComments(ada, 'Shared task');
    expect(await ada.page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('');
    await ada.page.keyboard.press('Escape');
    await ada.page.goto(`${ada.url}/note`);
    await ada.page.getByText('No notes yet').waitFor();
    expect(await ada.page.getByText('not saved yet').count()).toBe(0);
    await ada.page.goto(`${ada.url}/note/add`);
    // Whatever the page brings back it has brought back by then.
    await ada.waitUntilLive();
    expect(await ada.page.getByLabel('Title', { exact: true }).inputValue()).toBe('');
    await logOut(ada);

    await ada.signIn(account.email, nextPassword);
    await ada.dismissGreeting();
    await ada.openTasks();
    await openComments(ada, 'Shared task');
    await expectSoon(
      () => ada.page.getByRole('textbox', { name: 'Comment' }).inputValue(),
      'I would say that',
    );
    await ada.page.keyboard.press('Escape');
    await ada.page.goto(`${ada.url}/note/view/${saved._id}`);
    await ada.page.getByText('You have unsaved changes to this note.').waitFor();
    await ada.page.getByRole('link', { name: 'Continue' }).click();
    await expectSoon(() => ada.page.getByLabel('Body').inputValue(), 'As it was. And more.');
    await ada.page.goto(`${ada.url}/note`);
    await expectNewNote(ada.page, 'Half a thought', 'It began with');
    await ada.page.getByRole('button', { name: 'Save' }).click();
    await ada.page.getByRole('link', { name: 'Half a thought' }).waitFor();
    // The saved one is the note; what is still unsaved is the other, and is offered here too.
    await ada.page.getByText("Changes to the note 'Saved note' are not saved yet.").waitFor();
    expect(await ada.page.getByText('The new note').count()).toBe(0);
  },
);

story('logging out by choice takes the half-written texts along', async ({ server, signIn }) => {
  const admin = await server.signInRoot();
  const account = await createAccount(admin, 'Lin Chen');
  await createTask(admin, { title: 'A task', assignedTo: [account._id] });
  const lin = await signIn(account);
  await lin.openTasks();
  await openComments(lin, 'A task');
  await lin.page.getByRole('textbox', { name: 'Comment' }).fill('Not to be kept');
  await lin.page.keyboard.press('Escape');
  await lin.page.goto(`${lin.url}/note/add`);
  await typeNewNote(lin.page, 'Not to be kept', 'Really not');
  await logOut(lin);
  expect(await lin.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('not');

  await lin.signIn(account.email, password);
  await lin.dismissGreeting();
  await lin.page
    .getByRole('link', { name: /^Notes/ })
    .first()
    .click();
  await lin.page.getByText('No notes yet').waitFor();
  expect(await lin.page.getByText('not saved yet').count()).toBe(0);
  await lin.page.getByRole('button', { name: 'Back' }).click();
  await lin.openTasks();
  await openComments(lin, 'A task');
  expect(await lin.page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('');
});

story(
  'an unsaved note is offered again after a reload and a crash, until it is thrown away',
  async ({ server, signIn }) => {
    const ada = await signIn(
      await createAccount(await server.signInRoot(), 'Page Dies'),
      '/note/add',
    );
    await typeNewNote(ada.page, 'Before the crash', 'Typed until now');
    await ada.page.reload();
    await ada.page.getByText('Your unsaved draft was restored.').waitFor();
    await expectSoon(() => ada.page.getByLabel('Body').inputValue(), 'Typed until now');

    await ada.page.getByLabel('Body').press('Control+End');
    await ada.page.getByLabel('Body').pressSequentially(' and on');
    await ada.page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('and on'));
    const crashed = ada.page.waitForEvent('crash');
    const session = await ada.context.newCDPSession(ada.page);
    // It never answers: the page is gone.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    await ada.page.close();

    const again = await ada.newTab('/note');
    await expectNewNote(again, 'Before the crash', 'Typed until now and on');
    await again.getByRole('button', { name: 'Discard draft' }).click();
    await expectSoon(() => again.getByLabel('Title', { exact: true }).inputValue(), '');
    await again.reload();
    await ada.waitUntilLive(again);
    expect(await again.getByLabel('Title', { exact: true }).inputValue()).toBe('');
    expect(await again.getByText('Your unsaved draft was restored.').count()).toBe(0);
  },
);

story('two tabs keep their drafts side by side', async ({ server, signIn }) => {
  const admin = await server.signInRoot();
  const account = await createAccount(admin, 'Two Tabs');
  await createTask(admin, { title: 'First task', assignedTo: [account._id] });
  await createTask(admin, { title: 'Second task', assignedTo: [account._id] });
  const ada = await signIn(account);
  const other = await ada.newTab('/task');
  await ada.openTasks();
  await ada.card('Second task', other).waitFor();

  await openComments(ada, 'First task');
  await ada.page.getByRole('textbox', { name: 'Comment' }).fill('From the first tab');
  await ada.card('Second task', other).getByRole('button', { name: 'Comments' }).click();
  await other.getByRole('textbox', { name: 'Comment' }).fill('From the second tab');
  await ada.page.close();
  await other.reload();
  for (const [title, text] of [
    ['First task', 'From the first tab'],
    ['Second task', 'From the second tab'],
  ] as const) {
    await ada.card(title, other).getByRole('button', { name: 'Comments' }).click();
    await expectSoon(() => other.getByRole('textbox', { name: 'Comment' }).inputValue(), text);
    await other.keyboard.press('Escape');
    await other.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});

story(
  'a new task that is half filled in survives a session that ends',
  async ({ server, signIn }) => {
    const admin = await createAccount(await server.signInRoot(), 'Half Admin', 'Admin');
    const device = await server.signIn(admin.email);
    const half = await signIn(admin);
    half.expected.push(refused);
    await half.openTasks();
    await half.page.getByRole('button', { name: 'New Task' }).click();
    await half.dialog('New Task').getByRole('textbox', { name: 'Title' }).fill('Half a task');
    await revoke(device);
    await half.page.waitForURL('**/login');
    await half.signIn(admin.email, nextPassword);
    await half.dismissGreeting();
    await half.openTasks();
    await half.page.getByRole('button', { name: 'New Task' }).click();
    await expectSoon(
      () => half.dialog('New Task').getByRole('textbox', { name: 'Title' }).inputValue(),
      'Half a task',
    );
  },
);
