import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

story(
  'an assignee is offered the status alone; creating, editing and deleting stay with administrators',
  async ({ server, signIn, signInRoot }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Ada Byron');
    await createTask(admin, { title: 'Check the invoices', assignedTo: [account._id] });
    const ada = await signIn(account);
    const root = await signInRoot();
    await ada.openTasks();
    await root.openTasks();

    const mine = ada.card('Check the invoices');
    await mine.waitFor();
    expect(await ada.page.getByRole('button', { name: 'New Task' }).count()).toBe(0);
    expect(await mine.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await mine.getByRole('button', { name: 'Task settings' }).click();
    await ada.page.getByRole('menuitem', { name: 'Update Task Status' }).waitFor();
    expect(await ada.page.getByRole('menuitem', { name: 'Edit Task' }).count()).toBe(0);
    await ada.page.getByRole('menuitem', { name: 'Update Task Status' }).click();
    await ada.dialog('Update Task Status').getByRole('combobox', { name: 'Status' }).waitFor();
    expect(await ada.dialog('Update Task Status').getByRole('textbox').count()).toBe(0);

    const everything = root.card('Check the invoices');
    await everything.getByRole('button', { name: 'Delete' }).waitFor();
    await everything.getByRole('button', { name: 'Task settings' }).click();
    await root.page.getByRole('menuitem', { name: 'Edit Task' }).waitFor();
  },
);

story('someone who is unassigned loses the task at once', async ({ server, signIn }) => {
  const admin = await server.signInRoot();
  const account = await createAccount(admin, 'Lin Chen');
  const task = await createTask(admin, { title: 'Water the plants', assignedTo: [account._id] });
  const lin = await signIn(account);
  await lin.openTasks();
  await lin.card('Water the plants').waitFor();

  const answer = await admin.delete(`/api/tasks/assign/${task._id}`, { user_id: account._id });
  expect(answer.status).toBeLessThan(300);

  await lin.card('Water the plants').waitFor({ state: 'detached' });
});

story('a role forged in local storage opens no door of the server', async ({ server, signIn }) => {
  const admin = await server.signInRoot();
  const hidden = await createAccount(admin, 'Hidden Person');
  await createTask(admin, { title: 'Not for everybody', assignedTo: [hidden._id] });
  const mallory = await signIn(await createAccount(admin, 'Mallory'));
  mallory.expected.push(/status of 403/);
  await mallory.page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
    localStorage.setItem('user', JSON.stringify({ ...user, roles: ['Root'] }));
  });
  await mallory.page.goto(`${mallory.url}/task`);
  await mallory.waitUntilLive();

  expect(await mallory.page.getByText('Not for everybody').count()).toBe(0);
  const refused = await mallory.page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}`,
      'content-type': 'application/json',
    };
    const answers = await Promise.all([
      fetch('/api/users', { headers }),
      fetch('/api/users', {
        method: 'POST',
        headers,
        body: JSON.stringify({
          name: 'X',
          email: 'x@example.com',
          password: 'Pass-word-1!',
          roles: ['Admin'],
          active: true,
        }),
      }),
      fetch('/api/tasks/inspect', {
        method: 'POST',
        headers,
        body: JSON.stringify({ id: '0'.repeat(24) }),
      }),
    ]);
    return answers.map((answer) => answer.status);
  });
  expect(refused).toEqual([403, 403, 403]);
});
