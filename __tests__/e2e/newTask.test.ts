// On PostgreSQL: always.
import { createAccount } from '../helpers/e2eServer';
import { file, picture } from '../helpers/e2eFiles';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { fillNewTask } from '../helpers/e2eTasks';

const story = createStoryTest({ motion: 'full' });

story(
  'files that may not be attached are named and refused, by the page and by the server',
  async ({ server, signInRoot }) => {
    const account = await createAccount(await server.signInRoot(), 'Ada Byron');
    const root = await signInRoot();
    root.expected.push(/status of 4\d\d/);
    await root.openTasks();
    await fillNewTask(root, {
      title: 'With files',
      assignees: [account.name],
      files: [file('run.exe', 'MZ'), file('empty.pdf', ''), picture()],
    });
    const form = root.dialog('New Task');
    await form.getByText(/run\.exe is not of an allowed type/).waitFor();
    await form.getByText(/empty\.pdf is empty/).waitFor();
    const chosen = form.getByRole('list', { name: 'Chosen files' });
    await expectSoon(() => chosen.getByRole('listitem').count(), 1);

    // Chosen twice, a file is there once; the one beside it shows that the choice has arrived.
    await form.locator('input[type=file]').setInputFiles([picture(), picture('second.png')]);
    await chosen.getByText('second.png').waitFor();
    expect(await chosen.getByRole('listitem').count()).toBe(2);

    // The name says png, the content does not: the page cannot know, the server does.
    await form
      .locator('input[type=file]')
      .setInputFiles([file('disguised.png', '<script>alert(1)</script>', 'image/png')]);
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByRole('alert').filter({ hasText: 'disguised.png' }).waitFor();
    expect(await form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('With files');
    expect(await root.card('With files').count()).toBe(0);
  },
);

story('a double click on Create makes one task', async ({ server, signInRoot }) => {
  const admin = await server.signInRoot();
  const account = await createAccount(admin, 'Lin Chen');
  const root = await signInRoot();
  await root.openTasks();
  await fillNewTask(root, { title: 'Once', assignees: [account.name] });
  const posted: string[] = [];
  root.page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/tasks')
      posted.push(request.url());
  });
  await root.dialog('New Task').getByRole('button', { name: 'Create' }).dblclick();
  await root.dialog('New Task').waitFor({ state: 'hidden' });
  await root.card('Once').waitFor();
  // A second one would have been sent long before the first was answered.
  expect(posted).toHaveLength(1);
  const answer = await admin.get('/api/tasks');
  expect((answer.body as { title: string }[]).filter(({ title }) => title === 'Once')).toHaveLength(
    1,
  );
});
