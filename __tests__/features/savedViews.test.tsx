import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '../../src/contract/user';
import type { SavedView } from '../../src/contract/view';
import { userList, userListSlice } from '../../src/data/nouns/users/userListSlice';
import { normalizedQuery, currentView } from '../../src/features/views/currentView';
import { defaultTableSettings } from '../../src/ui/table/tableSettings';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { createTask } from '../helpers/taskForm';
import { TestClient } from '../helpers/testClient';

let server: SpawnedServer;
let ann: { email: string; password: string; client: TestClient };
const password = 'Pass-word-1!';
beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
  const root = new TestClient(server.url);
  await root.signIn(server.root.email, server.root.password);
  const { body } = await root.post('/api/users', {
    name: 'Ann',
    email: 'ann@example.com',
    password,
    roles: ['Admin'],
    active: true,
  });
  const client = new TestClient(server.url);
  await client.signIn('ann@example.com', password);
  ann = { email: 'ann@example.com', password, client };
  for (const title of ['Paint', 'Mow'])
    await createTask(client, {
      title,
      assignedTo: [(body as User)._id],
      priority: title === 'Paint' ? 'High' : 'Low',
    });
});
afterAll(() => server?.stop());
afterEach(async () => {
  jest.restoreAllMocks();
  for (const view of await kept()) await ann.client.delete(`/api/views/${view._id}`);
});

const keep = (name: string, query: string, screenName = 'task') =>
  ann.client.post('/api/views', { screen: screenName, name, query });
const kept = async () => (await ann.client.get('/api/views')).body as SavedView[];
const open = async (route: string) => {
  const page = await renderWithProviders(route, { backend: server, as: ann });
  const button = () => screen.findByRole('button', { name: /^Views/ });
  await button();
  const menu = async () => {
    await page.user.click(await button());
    return within(await screen.findByRole('menu', { name: 'Views' }));
  };
  const choose = async (name: string) => page.user.click(await (await menu()).findByText(name));
  return { ...page, menu, choose, button };
};
const shown = (...titles: string[]) =>
  waitFor(() =>
    expect(
      titles.every((title) => screen.queryByRole('article', { name: title, hidden: true })),
    ).toBe(true),
  );
const gone = (title: string) =>
  waitFor(() =>
    expect(screen.queryByRole('article', { name: title, hidden: true })).not.toBeInTheDocument(),
  );

test('what is in force is saved under a name, and comes back by it', async () => {
  const { user, choose, menu } = await open('/task?priority=High');
  await shown('Paint');
  await choose('Save this view...');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Important {Enter}');
  expect(await screen.findByRole('button', { name: 'Views: Important' })).toBeVisible();
  expect(await kept()).toMatchObject([
    { screen: 'task', name: 'Important', query: 'priority=High&view=cards' },
  ]);

  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await shown('Paint', 'Mow');
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible();
  await user.click(await (await menu()).findByRole('menuitemradio', { name: 'Important' }));
  await gone('Mow');
  expect(await screen.findByRole('button', { name: 'Views: Important' })).toBeVisible();
});

test('a name that is taken is said so in the dialog, and what was typed stays', async () => {
  await keep('Important', 'q=a');
  const { user, choose } = await open('/task');
  await choose('Save this view...');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 'IMPORTANT{Enter}');
  expect(await screen.findByText('You already have a view named "IMPORTANT"')).toBeVisible();
  expect(name).toHaveValue('IMPORTANT');
  expect(await kept()).toHaveLength(1);
  await user.type(name, '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

/** Narrows the list by one letter. */
const narrow = async (user: Awaited<ReturnType<typeof open>>['user'], letter: string) => {
  await user.click(screen.getByRole('textbox', { name: 'Filter by title, description or people' }));
  await user.keyboard(letter);
};

test('beyond a view it is called changed, and one click goes back to it', async () => {
  await keep('Important', 'priority=High&view=cards');
  const { user, choose } = await open('/task');
  await choose('Important');
  await screen.findByRole('button', { name: 'Views: Important' });
  await narrow(user, 'p');
  await screen.findByRole('button', { name: 'Views: Important (changed)' });
  await choose('Back to "Important"');
  expect(await screen.findByRole('button', { name: 'Views: Important' })).toBeVisible();
});

test('a changed view is brought up to date with what is in force', async () => {
  await keep('Important', 'priority=High&view=cards');
  const { user, choose, menu } = await open('/task');
  await choose('Important');
  await narrow(user, 'n');
  await screen.findByRole('button', { name: 'Views: Important (changed)' });
  await choose('Update "Important"');
  expect(await screen.findByRole('button', { name: 'Views: Important' })).toBeVisible();
  expect(await kept()).toMatchObject([
    { name: 'Important', query: 'priority=High&q=n&view=cards' },
  ]);
  expect((await menu()).queryByText(/^Update/)).not.toBeInTheDocument();
});

test('a view is renamed, and deleted when that is confirmed', async () => {
  await keep('First', 'q=a');
  await keep('Second', 'q=b');
  const { user, choose } = await open('/task');
  await choose('Manage views...');
  await user.click(await screen.findByRole('button', { name: 'Rename First' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Third{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Delete Second' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  await screen.findByRole('button', { name: 'Rename Third' });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Rename Second' })).not.toBeInTheDocument(),
  );
  expect((await kept()).map((view) => view.name)).toEqual(['Third']);
});

test('the link to a view has all of it', async () => {
  await keep('Important', 'priority=High&view=cards');
  const { user, choose } = await open('/task');
  await choose('Manage views...');
  await user.click(await screen.findByRole('button', { name: 'Copy link to Important' }));
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/task?priority=High&view=cards`,
  );
});

test('a browser that refuses its clipboard shows the link instead', async () => {
  const { user, choose } = await open('/task?q=paint');
  await shown('Paint');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await choose('Copy link');
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(
    `${window.location.origin}/task?q=paint&view=cards`,
  );
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: 'Link' })).not.toBeInTheDocument(),
  );
});

test('what another tab has saved is there when the menu opens', async () => {
  const { user, menu } = await open('/task');
  await keep('From elsewhere', 'q=a');
  expect(await (await menu()).findByText('From elsewhere')).toBeVisible();
  await user.keyboard('{Escape}');
});

test('the screen of people has views of its own', async () => {
  await keep('Tasks', 'q=a');
  await keep('Admins', 'role=Admin&density=standard', 'user');
  const { menu, user } = await open('/user');
  const views = await menu();
  expect(views.queryByText('Tasks')).not.toBeInTheDocument();
  await user.click(await views.findByText('Admins'));
  expect(await screen.findByRole('button', { name: 'Views: Admins' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Role, 1 chosen' })).toBeVisible();
});

describe('which view is in force', () => {
  const view = (_id: string, query: string): SavedView => ({
    _id,
    query,
    screen: 'task',
    name: _id,
    createdAt: '',
    isShared: false,
    isStart: false,
  });
  const views = [view('a', 'q=1&view=cards'), view('b', 'view=cards&q=1'), view('c', 'q=2')];

  test('the order of parameters says nothing, nor does that of choices; columns stand as they are named', () => {
    expect(normalizedQuery('b=2&a=1&b=1')).toBe('a=1&b=1&b=2');
    expect(normalizedQuery('cols=title,status&b=1&cols=labels')).toBe(
      normalizedQuery('b=1&cols=title%2Cstatus&cols=labels'),
    );
    expect(normalizedQuery('cols=title,status')).not.toBe(normalizedQuery('cols=status,title'));
    expect(normalizedQuery('?')).toBe(normalizedQuery(''));
  });
  test('choices that were made in any order are the view that they were saved as', () => {
    const filters = {
      ...userListSlice.getInitialState().filters,
      roles: ['User', 'Admin'],
    };
    const query = userList.fullQuery({
      filters,
      sort: null,
      table: defaultTableSettings,
    });
    const opened = userList.url.read(new URLSearchParams(query), {
      filters,
      sort: null,
      table: defaultTableSettings,
    });
    expect(currentView([view('both', query)], userList.fullQuery(opened), 'both')).toMatchObject({
      changed: false,
    });
  });
  test('the chosen one of equals, else the first equal, else the chosen one as changed, else none', () => {
    expect(currentView(views, 'view=cards&q=1', 'b')).toMatchObject({
      view: { _id: 'b' },
      changed: false,
    });
    expect(currentView(views, 'view=cards&q=1', null)).toMatchObject({
      view: { _id: 'a' },
      changed: false,
    });
    expect(currentView(views, 'q=2', 'a')).toMatchObject({ view: { _id: 'c' }, changed: false });
    expect(currentView(views, 'q=3', 'a')).toMatchObject({ view: { _id: 'a' }, changed: true });
    expect(currentView(views, 'q=3', 'deleted')).toBeNull();
  });
});
