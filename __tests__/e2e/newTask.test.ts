// On PostgreSQL: always.
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { fillNewTask } from '../helpers/e2eTasks';

const story = createStoryTest({ motion: 'full' });

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
