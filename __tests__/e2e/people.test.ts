// With --all: stories of accounts.
import { createAccount, password } from '../helpers/e2eServer';
import type { Person } from '../helpers/e2ePerson';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

/** Goes to the table of users by its home card. */
async function openUsers(person: Person): Promise<void> {
  await person.page
    .getByRole('link', { name: /^Users/ })
    .first()
    .click();
  await person.page.getByRole('grid', { name: 'Users' }).waitFor();
  await person.waitUntilLive();
}

const row = (person: Person, name: string) =>
  person.page.getByRole('row', { name: new RegExp(name) });

story(
  'someone who is blocked while signed in leaves at once, with the reason',
  async ({ server, signIn, signInRoot }) => {
    const api = await server.signInRoot();
    const account = await createAccount(api, 'Blo Cked');
    await createTask(api, { title: 'Open on the screen', assignedTo: [account._id] });
    const blocked = await signIn(account);
    blocked.expected.push(/status of 40[01]/);
    await blocked.openTasks();
    await blocked.card('Open on the screen').waitFor();
    const root = await signInRoot();
    await openUsers(root);

    await row(root, account.name).getByRole('switch').click();
    await blocked.page.waitForURL('**/login');
    const reason = blocked.page.getByRole('alert').filter({ hasText: 'You have been logged out' });
    await reason.getByText('Your account has been blocked').waitFor();
    // It is still there when the page is loaded again.
    await blocked.page.reload();
    await reason.getByText('Your account has been blocked').waitFor();
    expect(await blocked.page.getByText('Open on the screen').count()).toBe(0);
    await row(root, account.name).getByRole('switch', { checked: false }).waitFor();
    await row(root, account.name).getByRole('img', { name: 'Offline' }).waitFor();
    // The table was changed by data alone: what was typed into the search is still there.
    await root.page.getByLabel('Search by name').fill('blo');
    await row(root, account.name).getByRole('switch').click();
    await row(root, account.name).getByRole('switch', { checked: true }).waitFor();
    expect(await root.page.getByLabel('Search by name').inputValue()).toBe('blo');
    await blocked.signIn(account.email, password);
  },
);

story(
  'the assigned users of a task open from its settings, five in sight, each taken away after a question',
  async ({ server, signIn, signInRoot }) => {
    const api = await server.signInRoot();
    const people = [];
    for (const name of [
      'One Person',
      'Two Person',
      'Three Person',
      'Four Person',
      'Five Person',
      'Six Person',
    ])
      people.push(await createAccount(api, name));
    await createTask(api, { title: 'Many hands', assignedTo: people.map(({ _id }) => _id) });
    const six = await signIn({ name: 'Six Person', email: 'six.person@example.com' });
    await six.openTasks();
    await six.card('Many hands').waitFor();
    const root = await signInRoot();
    await root.openTasks();
    await root.card('Many hands').getByRole('button', { name: 'Task settings' }).click();
    await root.page.getByRole('menuitem', { name: 'Assigned Users' }).click();
    await root.page.waitForURL('**/assign');
    await root.page.getByText('Many hands', { exact: true }).waitFor();
    await root.page.getByText('By Root', { exact: true }).waitFor();
    const list = root.page.getByRole('list', { name: 'Assigned users' });
    await list.getByText('Six Person').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(6);
    const heights = await list.evaluate((element) => ({
      list: element.clientHeight,
      row: element.firstElementChild?.getBoundingClientRect().height ?? 0,
    }));
    expect(heights.list / heights.row).toBe(5);

    await list.getByRole('button', { name: 'Unassign Six Person' }).click();
    await root.page.getByText('Are you sure, unassign this user - Six Person ?').waitFor();
    await root.page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' }).click();
    await list.getByText('Six Person').waitFor({ state: 'detached' });
    await six.card('Many hands').waitFor({ state: 'detached' });

    // A reload keeps what the navigation said; an address typed by hand says nothing.
    await root.page.reload();
    await root.page.getByText('Many hands', { exact: true }).waitFor();
    await list.getByText('One Person').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(5);
    const typed = await root.newTab('/assign');
    await typed.waitForURL('**/task');
    await typed.getByText(/Choose a task first/).waitFor();
  },
);

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
