import { act, screen, waitFor, within } from '@testing-library/react';
import { userListRestored } from '../../src/data/nouns/users/userListSlice';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';
import { receive } from '../helpers/receive';

// The table of people: what narrows and sorts it, and what the keyboard does in it.

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({
    people: [
      { ...team.rosa, isOnline: true, lastActive: '2026-02-05T12:00:00.000Z' },
      { ...team.ada, lastActive: '2026-02-01T12:00:00.000Z' },
      { ...team.uma, isOnline: true, lastActive: '2026-02-03T12:00:00.000Z' },
      { ...team.udo, active: false, lastActive: null },
    ],
    tasks: [],
  });
});
afterEach(() => backend.close());

const open = async (route = '/user', as: BackendPerson = team.rosa) => {
  const rendered = await renderWithProviders(route, { backend, as });
  await screen.findByRole('grid', { name: 'Users' });
  return rendered;
};
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.getAttribute('title'));
const all = ['Rosa Root', 'Ada Admin', 'Uma User', 'Udo User'];

test.each([
  ['Name', ['Ada Admin', 'Rosa Root', 'Udo User', 'Uma User']],
  ['Roles', ['Rosa Root', 'Ada Admin', 'Uma User', 'Udo User']],
  ['Active Date', ['Ada Admin', 'Uma User', 'Rosa Root', 'Udo User']],
])(
  'a click on %s sorts by it, one more the other way round, a third gives the own order back',
  async (column, sorted) => {
    const { user } = await open();
    const heading = screen.getByRole('columnheader', { name: column });
    await user.click(heading);
    await waitFor(() => expect(names()).toEqual(sorted));
    expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await user.click(heading);
    await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'descending'));
    expect(names()).not.toEqual(sorted);
    await user.click(heading);
    await waitFor(() => expect(names()).toEqual(all));
  },
);

test('filters are combined, count what is left, and can be cleared', async () => {
  const { user, store } = await open();
  store.dispatch(userListRestored({ savedView: 'v' }));
  const choose = async (filter: string, choice: string) => {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${filter}`) }));
    await user.click(await screen.findByRole('option', { name: choice }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await choose('Role', 'User');
  await waitFor(() => expect(names()).toEqual(['Uma User', 'Udo User']));
  await choose('Status', 'Not active');
  await waitFor(() => expect(names()).toEqual(['Udo User']));
  expect(screen.getByText('1 of 4 people')).toBeInTheDocument();
  await choose('Presence', 'Online');
  expect(await screen.findByText('No matching results found...')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  await waitFor(() => expect(names()).toEqual(all));
  // Clearing the filters leaves the saved view.
  expect(store.getState().userList.savedView).toBeNull();
});

test('the search looks into names and e-mails, each word anywhere', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Search by name'), 'USER uma@');
  await waitFor(() => expect(names()).toEqual(['Uma User']));
});

test('a link restores what was looked for, how it was sorted and how the table was arranged', async () => {
  await open(
    '/user?q=user&role=User&role=Nobody&sort=-name&cols=name:300,lastActive,email&density=compact&else=1',
  );
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(screen.getByLabelText('Search by name')).toHaveValue('user');
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
    'Name',
    'Active Date',
    'Email',
  ]);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent),
  ).toEqual([expect.stringContaining('Uma User'), expect.stringContaining('Udo User')]);
});

test('a link without sense is a list like any other', async () => {
  await open('/user?sort=password&role=%00&account=maybe&cols=,,__proto__:9,name&density=huge&q=');
  await waitFor(() => expect(names()).toHaveLength(4));
});

describe('by keyboard', () => {
  const atRow = async (name: string) => {
    const rendered = await open();
    await waitFor(() => expect(names()).toContain(name));
    act(() => screen.getByRole('grid').focus());
    await rendered.user.keyboard('{ArrowDown}'.repeat(all.indexOf(name)));
    return rendered;
  };

  test('Enter shows the record, and the focus comes back to the table', async () => {
    const { user } = await atRow('Uma User');
    await user.keyboard('{Enter}');
    expect(
      within(await screen.findByRole('dialog', { name: 'View Record' })).getByText(team.uma.email),
    ).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('grid')).toHaveFocus());
  });

  test('F2 steps into a cell: on the switch, and on the first of several actions', async () => {
    const { user } = await atRow('Uma User');
    const row = within(screen.getByRole('row', { name: /Uma User/ }));
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{F2}');
    expect(row.getByRole('switch')).toHaveFocus();
    expect(row.getByRole('switch')).toBeChecked();
    await user.keyboard('{Escape}{End}{F2}');
    expect(row.getAllByRole('button')[0]).toHaveFocus();
  });

  test('Space on the switch deactivates the account', async () => {
    const { user } = await atRow('Uma User');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight} ');
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Uma User is active' })).not.toBeChecked(),
    );
    expect(backend.callsTo('PATCH', '/api/users').map((call) => call.body)).toEqual([
      { id: team.uma._id, active: false },
    ]);
  });

  test('Delete asks, and does nothing where that is refused', async () => {
    const { user } = await atRow('Udo User');
    await user.keyboard('{Delete}');
    expect(await screen.findByText('Are you sure, delete user Udo User ?')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.keyboard('{Control>}{Home}{/Control}{Delete}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

test('a switch waits for its answer under its own account, also while rows move', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  backend.overrides.set('PATCH /api/users', async () => {
    await held;
    return { status: 200, body: {} };
  });
  const { user, store } = await open();
  await user.click(await screen.findByRole('switch', { name: 'Uma User is active' }));
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Uma User is active' })).toHaveAttribute(
      'aria-disabled',
      'true',
    ),
  );
  act(
    () =>
      void receive(store, [
        {
          name: 'adminUpdateUserList',
          payload: [{ ...team.ada }, { ...team.uma }].map(
            ({ password: _password, ...person }) => person,
          ),
        },
      ]),
  );
  await waitFor(() => expect(names()).toEqual(['Ada Admin', 'Uma User']));
  expect(screen.getByRole('switch', { name: 'Uma User is active' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getByRole('switch', { name: 'Ada Admin is active' })).not.toHaveAttribute(
    'aria-disabled',
  );
  await user.click(screen.getByRole('switch', { name: 'Uma User is active' }));
  answer();
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Uma User is active' })).not.toHaveAttribute(
      'aria-disabled',
    ),
  );
  expect(backend.callsTo('PATCH', '/api/users')).toHaveLength(1);
});

test('a scroll shows everybody in turn, each with their own switch', async () => {
  backend.data.people.push(
    ...Array.from({ length: 400 }, (_, index): BackendPerson => ({
      ...team.udo,
      _id: `p${index}`,
      name: `Person ${index}`,
      email: `p${index}@example.com`,
      active: index % 2 === 0,
    })),
  );
  await open();
  const grid = screen.getByRole('grid', { name: 'Users' });
  await waitFor(() => expect(grid).toHaveAttribute('aria-rowcount', '405'));
  act(() => {
    grid.scrollTop = 204 * 44;
    grid.dispatchEvent(new Event('scroll'));
  });
  expect(await screen.findByRole('switch', { name: 'Person 200 is active' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Person 201 is active' })).not.toBeChecked();
  expect(screen.getByRole('row', { name: /Person 200/ })).toHaveAttribute('aria-rowindex', '206');
  expect(screen.queryByRole('row', { name: /Rosa Root/ })).not.toBeInTheDocument();
});
