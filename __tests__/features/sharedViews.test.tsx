import { act, screen, waitFor, within } from '@testing-library/react';
import type { User } from '../../src/contract/user';
import type { SavedView } from '../../src/contract/view';
import { startViewKnown } from '../../src/data/lists/startViewsSlice';
import { navigationRequested } from '../../src/data/navigation/navigationSlice';
import { selectConnection } from '../../src/data/realtime/realtimeSlice';
import { onScreen } from '../helpers/specScreens';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { createTask } from '../helpers/taskForm';
import { TestClient } from '../helpers/testClient';

interface Person {
  _id: string;
  email: string;
  password: string;
  client: TestClient;
}

let server: SpawnedServer;
let root: TestClient;
let ann: Person;
let uma: Person;
const password = 'Pass-word-1!';

async function person(name: string, role: string): Promise<Person> {
  const email = `${name.toLowerCase()}@example.com`;
  const { body } = await root.post('/api/users', {
    ...{ name, email, password, roles: [role], active: true },
  });
  const client = new TestClient(server.url);
  await client.signIn(email, password);
  return { _id: (body as User)._id, email, password, client };
}

beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
  root = new TestClient(server.url);
  await root.signIn(server.root.email, server.root.password);
  ann = await person('Ann', 'Admin');
  uma = await person('Uma', 'User');
  for (const title of ['Paint', 'Mow'])
    await createTask(ann.client, {
      title,
      assignedTo: [ann._id, uma._id],
      priority: title === 'Paint' ? 'High' : 'Low',
    });
});
afterAll(() => server?.stop());
afterEach(async () => {
  localStorage.clear();
  for (const { client } of [ann, uma])
    for (const { _id, owner } of await viewsOf(client))
      if (!owner) await client.delete(`/api/views/${_id}`);
});

const viewsOf = async (client: TestClient) => (await client.get('/api/views')).body as SavedView[];
const save = async ({ client }: Person, name: string, query: string): Promise<string> => {
  const { body } = await client.post('/api/views', { screen: 'task', name, query });
  return (body as SavedView)._id;
};
const share = ({ client }: Person, id: string, isShared = true) =>
  client.patch(`/api/views/${id}`, { isShared });
const shared = async (name = 'Important', query = 'priority=High&view=cards') => {
  const id = await save(ann, name, query);
  await share(ann, id);
  return id;
};
const begin = ({ client }: Person, id: string | null) =>
  client.post('/api/views/start', { screen: 'task', id });

const open = async (route: string, as: Person, sockets = false) => {
  const store = storeOn(server, { sockets });
  const page = await renderWithProviders(route, { store, as });
  const menu = async () => {
    await page.user.click(await screen.findByRole('button', { name: /^Views/ }));
    return within(await screen.findByRole('menu', { name: 'Views' }));
  };
  const manage = async () => {
    await page.user.click(await (await menu()).findByText('Manage views...'));
    return within(await screen.findByRole('dialog', { name: 'Saved views' }));
  };
  /** Goes to another screen, and to the tasks again as a link of the menu does. */
  const leaveAndOpen = async () => {
    act(() => void store.dispatch(navigationRequested('/note')));
    await onScreen('note');
    act(() => void store.dispatch(navigationRequested('/task')));
    await onScreen('task');
  };
  return { ...page, menu, manage, leaveAndOpen };
};
const card = (title: string) => screen.queryByRole('article', { name: title, hidden: true });
const shows = (...titles: string[]) =>
  waitFor(() => expect(['Paint', 'Mow'].filter((title) => card(title) !== null)).toEqual(titles));

describe('a view that is shared', () => {
  test('is shared and made private again by its owner', async () => {
    const id = await save(ann, 'Important', 'priority=High&view=cards');
    const { manage, user } = await open('/task', ann);
    const dialog = await manage();
    const button = await dialog.findByRole('button', { name: 'Share Important with everybody' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(button);
    expect(
      await screen.findByText('View "Important" is shared with everybody'),
    ).toBeInTheDocument();
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    expect(await viewsOf(uma.client)).toMatchObject([{ _id: id }]);
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    expect(await viewsOf(uma.client)).toEqual([]);
  });

  test('is below "Shared" with the name of who shares it, and can be applied and copied only', async () => {
    await shared();
    await save(uma, 'Mine', 'q=mow');
    const { menu, manage, user } = await open('/task', uma);
    const views = await menu();
    expect(await views.findByText('Shared')).toBeVisible();
    await user.click(views.getByRole('menuitemradio', { name: /^Important\s*By Ann$/ }));
    await shows('Paint');
    expect(await screen.findByRole('button', { name: 'Views: Important' })).toBeVisible();

    const dialog = await manage();
    const list = within(dialog.getByRole('list', { name: 'Shared views' }));
    expect(list.getByText('By Ann')).toBeVisible();
    expect(list.queryByRole('button', { name: /^(Rename|Delete|Share)/ })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Rename Mine' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Share/ })).not.toBeInTheDocument();
    await user.click(list.getByRole('button', { name: 'Copy Important to your views' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Important');
    await user.type(name, ' too{Enter}');
    const own = within(await screen.findByRole('list', { name: 'Saved views' }));
    expect(await own.findByRole('button', { name: 'Important too' })).toBeVisible();
    expect((await viewsOf(uma.client)).filter(({ owner }) => !owner)).toMatchObject([
      { name: 'Important too', query: 'priority=High&view=cards', isShared: false },
      { name: 'Mine' },
    ]);
  });

  test('can be saved anew under another name when it was changed, but not updated', async () => {
    await shared();
    const { menu, user } = await open('/task?priority=High', uma);
    await screen.findByRole('button', { name: 'Views: Important' });
    await user.click(await (await menu()).findByRole('menuitemradio', { name: /^Important/ }));
    await user.click(
      screen.getByRole('textbox', { name: 'Filter by title, description or people' }),
    );
    await user.keyboard('p');
    await screen.findByRole('button', { name: 'Views: Important (changed)' });
    const views = await menu();
    expect(views.getByText('Back to "Important"')).toBeVisible();
    expect(views.queryByText(/^Update/)).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
  });

  test('comes and goes while the page is open', async () => {
    const { menu, user, store } = await open('/task?priority=High', uma, true);
    await screen.findByRole('button', { name: 'Views' });
    await waitFor(() => expect(selectConnection(store.getState())).toBe('live'));
    const id = await shared();
    expect(await screen.findByRole('button', { name: 'Views: Important' })).toBeVisible();
    await share(ann, id, false);
    expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible();
    expect((await menu()).queryByText('Shared')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
  });
});

describe('a start', () => {
  test('is set and cleared by one click each, and begins the screen from then on', async () => {
    await shared();
    const { menu, user, leaveAndOpen } = await open('/task', uma);
    await shows('Paint', 'Mow');
    await user.click(await (await menu()).findByRole('menuitemradio', { name: /^Important/ }));
    await shows('Paint');
    await user.click(await (await menu()).findByText('Start with "Important"'));
    expect(await screen.findByText('"Important" is your start now')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    await shows('Paint', 'Mow');
    await leaveAndOpen();
    await shows('Paint');
    expect(await screen.findByRole('button', { name: 'Views: Important' })).toBeVisible();

    await user.click(await (await menu()).findByText('Do not start with "Important"'));
    expect(await screen.findByText('"Important" is no longer your start')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    await shows('Paint', 'Mow');
    await leaveAndOpen();
    await shows('Paint', 'Mow');
  });

  test('is set in the list of views too', async () => {
    await shared();
    const { manage, user } = await open('/task', uma);
    const dialog = await manage();
    const button = await dialog.findByRole('button', { name: 'Start with Important' });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    expect(await viewsOf(uma.client)).toMatchObject([{ isStart: true }]);
    // The list behind the dialog stays as it is.
    expect(['Paint', 'Mow'].map(card)).not.toContain(null);
  });

  test('begins the screen on another device, which asks the server for it', async () => {
    await begin(uma, await shared());
    await open('/task', uma);
    await shows('Paint');
  });

  test('begins the screen at once where it is known, also without an answer', async () => {
    await begin(uma, await shared());
    const first = await open('/task', uma);
    await shows('Paint');
    first.unmount();
    const stored = `docket.startViews.${uma._id}`;
    await waitFor(() => expect(localStorage.getItem(stored)).toContain('priority=High'));
    const { store } = await open('/note', uma);
    await onScreen('note');
    expect(store.getState().startViews).toMatchObject({
      taskList: { query: 'priority=High&view=cards' },
    });
  });

  test('gives way to a link with parameters, also while it is not known', async () => {
    await begin(uma, await shared());
    const { store } = await open('/task?q=mow', uma);
    await waitFor(() => expect(store.getState().startViews).toHaveProperty('taskList'));
    await shows('Mow');
  });

  test('that is set on another device does not change the list that is open', async () => {
    const id = await shared();
    const { store, leaveAndOpen } = await open('/task', uma, true);
    await shows('Paint', 'Mow');
    await waitFor(() => expect(selectConnection(store.getState())).toBe('live'));
    await begin(uma, id);
    await waitFor(() => expect(store.getState().startViews).toHaveProperty('taskList'));
    await shows('Paint', 'Mow');
    await leaveAndOpen();
    await shows('Paint');
  });

  test('that is gone is forgotten, and the list is as it is without one', async () => {
    const id = await shared();
    await begin(uma, id);
    const first = await open('/task', uma);
    await shows('Paint');
    first.unmount();
    await share(ann, id, false);
    const { store, leaveAndOpen } = await open('/task', uma);
    await shows('Paint', 'Mow');
    expect(store.getState().startViews).toEqual({});
    await leaveAndOpen();
    await shows('Paint', 'Mow');
  });

  test('does not filter the tasks of an inspected person', async () => {
    await begin(ann, await save(ann, 'Important', 'priority=High&view=cards'));
    const { store, user } = await open('/user', ann);
    act(
      () =>
        void store.dispatch(
          startViewKnown({
            list: 'taskList',
            start: { id: 'v', query: 'priority=High&view=cards' },
          }),
        ),
    );
    const row = await screen.findByRole('row', { name: /Uma/ });
    await user.click(within(row).getByRole('button', { name: /^View Record/ }));
    const record = within(await screen.findByRole('dialog', { name: 'View Record' }));
    await user.click(record.getByRole('link', { name: 'Tasks' }));
    await onScreen('task');
    await shows('Paint', 'Mow');
  });

  test('nothing begins a list of a person who has none', async () => {
    await shared();
    await open('/task', uma);
    await screen.findByRole('button', { name: 'Views' });
    await shows('Paint', 'Mow');
  });
});
