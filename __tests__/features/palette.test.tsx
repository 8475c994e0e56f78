import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inspectionStarted } from '../../src/data/inspection/inspectionSlice';
import { sessionApi } from '../../src/data/api/sessionApi';
import { dialogOpened, selectDialog } from '../../src/data/dialogs/dialogsSlice';
import { selectUsersLoaded } from '../../src/data/nouns/users/usersSelectors';
import { taskListRestored } from '../../src/data/nouns/tasks/taskListSlice';
import { selectToasts, toastShown } from '../../src/data/toasts/toastsSlice';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

let backend: FakeBackend;
const report = aTask({ title: 'Quarterly report', status: 'On Hold' });
beforeEach(async () => {
  backend = await FakeBackend.start({
    isDocket: true,
    people: Object.values(team),
    tasks: [
      report,
      aTask({ title: 'Report the leak' }),
      aTask({
        title: 'Water the plants',
        assignedTo: [{ _id: team.udo._id, name: team.udo.name }],
      }),
    ],
    notes: new Map([
      [team.uma._id, [{ _id: 'a1', title: 'Report template', text: 'Hers', tag: ['work'] }]],
    ]),
  });
});
afterEach(async () => {
  await backend.close();
});

async function open(as: BackendPerson, route = '/') {
  const page = await renderWithProviders(route, { backend, as });
  await screen.findByRole('button', { name: 'Log Out' });
  return page;
}
type Page = Awaited<ReturnType<typeof open>>;
const field = () => screen.findByRole('combobox', { name: 'Search or type a command' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent ?? '');
const active = () => screen.getByRole('option', { selected: true }).textContent ?? '';
/** Puts words into the palette at once; 'the arrows choose' types them key by key. */
async function search({ user }: Page, text: string): Promise<void> {
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await field());
  await user.paste(text);
}

test('Ctrl+K opens it with the focus in its field; Escape and Ctrl+K give the focus back', async () => {
  const page = await open(team.ada);
  const before = screen.getByRole('button', { name: 'Account' });
  before.focus();
  for (const leave of ['{Escape}', '{Control>}k{/Control}']) {
    await page.user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    await page.user.keyboard(leave);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(before).toHaveFocus();
  }
});

test('the button in the bar opens it, too, and tells of the key', async () => {
  const page = await open(team.uma);
  const [button] = screen.getAllByRole('button', { name: 'Search and commands' });
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
  await page.user.click(button as HTMLElement);
  expect(await field()).toHaveFocus();
});

test('on a phone it closes the toasts that offer nothing, which would cover its results', async () => {
  const { matchMedia } = window;
  window.matchMedia = (media) => ({ ...matchMedia(media), matches: media.includes('max-width') });
  try {
    const page = await open(team.uma);
    // Its code is loaded first: a toast closes by itself after five seconds.
    await page.user.keyboard('{Control>}k{/Control}');
    await field();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => {
      page.store.dispatch(toastShown({ message: 'Welcome back Uma!' }));
      page.store.dispatch(toastShown({ message: 'Changed.', undo: 'u1' }));
    });
    await page.user.keyboard('{Control>}k{/Control}');
    await field();
    const left = selectToasts(page.store.getState()).map(({ message }) => message);
    expect(left).toEqual(['Changed.']);
  } finally {
    window.matchMedia = matchMedia;
  }
});

test('what is typed before it is there is not lost, and no key for the page', async () => {
  const page = await open(team.ada);
  act(() => void page.store.dispatch(dialogOpened('palette', { text: '' })));
  // In the moment in which its code is fetched, the keys reach the page.
  for (const key of 'gt leak') fireEvent.keyDown(document.body, { key });
  expect(await field()).toHaveValue('gt leak');
  expect(page.store.getState().navigation.location.pathname).toBe('/');
});

test('Escape ends the wait for it, and keys in a field are text', async () => {
  const page = await open(team.ada, '/task');
  const search = await screen.findByRole('textbox', { name: /^Filter by title/ });
  act(() => void page.store.dispatch(dialogOpened('palette', { text: '' })));
  expect(fireEvent.keyDown(search, { key: 'a' })).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(page.store.getState().dialogs.stack).toEqual([]);
});

test('the arrows choose, Enter does it', async () => {
  const page = await open(team.ada);
  await page.user.keyboard('{Control>}k{/Control}');
  await page.user.type(await field(), 'new');
  await waitFor(() => expect(options().slice(0, 3)).toEqual(['New Task', 'New Note', 'New User']));
  expect(active()).toBe('New Task');
  await page.user.keyboard('{ArrowDown}');
  expect(active()).toBe('New Note');
  expect((await field()).getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );
  await page.user.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toBe(options().at(-1));
  await page.user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'New Task' })).toBeInTheDocument();
  expect(page.store.getState().navigation.location.pathname).toBe('/task');
});

test('a task is found by a part of its title though its list was not loaded, and opens', async () => {
  const page = await open(team.ada, '/note');
  await search(page, 'quart rep');
  await page.user.click(await screen.findByRole('option', { name: /Quarterly report/ }));
  const task = within(await screen.findByRole('region', { name: /^Task(:|$)/ }));
  expect(await task.findByRole('heading', { name: 'Quarterly report' })).toBeVisible();
});

test('what begins with the words comes before what has them inside', async () => {
  const page = await open(team.uma);
  await search(page, 'report');
  await screen.findByRole('option', { name: /Report template/ });
  const tasks = within(await screen.findByRole('group', { name: 'Tasks' }))
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(tasks.map((text) => text?.split(/Pending|On Hold/)[0])).toEqual([
    'Report the leak',
    'Quarterly report',
  ]);
  await page.user.click(screen.getByRole('option', { name: /Report template/ }));
  await waitFor(() =>
    expect(page.store.getState().navigation.location.pathname).toBe('/note/view/a1'),
  );
});

test('an administrator finds people, their tasks and the way to inspect them', async () => {
  const page = await open(team.ada);
  await search(page, 'udo');
  await screen.findByRole('option', { name: /Inspect Udo User/ });
  await page.user.click(screen.getByRole('option', { name: 'Tasks assigned to Udo User' }));
  await waitFor(() =>
    expect(page.store.getState().taskList.filters.assignees).toEqual([team.udo._id]),
  );
  await search(page, 'udo user');
  await page.user.click(await screen.findByRole('option', { name: /^Udo User, udo@/ }));
  expect(await screen.findByRole('dialog', { name: 'View Record' })).toHaveTextContent(
    'udo@example.com',
  );
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await search(page, 'inspect udo');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(page.store.getState().inspection?.userId).toBe(team.udo._id));
  await search(page, 'stop insp');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(page.store.getState().inspection).toBeNull());
});

test("someone's tasks are looked for among all, which ends an inspection and leaves a saved view", async () => {
  const page = await open(team.ada, '/task');
  act(() => {
    page.store.dispatch(
      inspectionStarted({
        userId: team.uma._id,
        userName: team.uma.name,
        userEmail: team.uma.email,
        userRoles: ['User'],
      }),
    );
    page.store.dispatch(taskListRestored({ savedView: 'v' }));
  });
  await waitFor(() => expect(screen.queryByText('Water the plants')).not.toBeInTheDocument());
  await search(page, 'tasks assigned to udo');
  await page.user.click(await screen.findByRole('option', { name: /Tasks assigned to Udo/ }));
  expect(await screen.findByText('Water the plants')).toBeInTheDocument();
  expect(page.store.getState().inspection).toBeNull();
  expect(page.store.getState().taskList.savedView).toBeNull();
});

test('nothing is waited for of lists that could not be had', async () => {
  for (const path of ['/api/tasks', '/api/users', '/api/notes'])
    backend.overrides.set(`GET ${path}`, () => ({ status: 404, body: { error: 'None found' } }));
  const page = await open(team.ada);
  await search(page, 'zzzzqq');
  expect(await screen.findByText(/Nothing found for/)).toBeInTheDocument();
  expect(screen.queryByText(/Still loading/)).not.toBeInTheDocument();
});

test('the notes are waited for too', async () => {
  let release = () => undefined as void;
  const held = new Promise<null>((resolve) => (release = () => resolve(null)));
  backend.overrides.set('GET /api/notes', () => held);
  const page = await open(team.ada, '/task');
  await screen.findByText('Report the leak');
  await search(page, 'zzzzqq');
  await waitFor(() => expect(selectUsersLoaded(page.store.getState())).toBe(true));
  expect(screen.getByText(/Still loading/)).toBeInTheDocument();
  release();
  expect(await screen.findByText(/Nothing found for/)).toBeInTheDocument();
});

test('the Enter that ends a composition in Safari runs nothing', async () => {
  const page = await open(team.ada);
  await search(page, 'users');
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
  expect(selectDialog(page.store.getState(), 'palette')).toBeDefined();
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 13 });
  expect(page.store.getState().dialogs.stack).toEqual([]);
});

test('a User is offered nothing of an administrator, and asks for no accounts', async () => {
  const page = await open(team.uma);
  await page.user.keyboard('{Control>}k{/Control}');
  await field();
  const offered = options();
  expect(offered).toEqual(expect.arrayContaining(['New Note', 'Log Out']));
  expect(
    offered.filter((text) => /New Task|New User|^Users|Import|Only my tasks/.test(text)),
  ).toEqual([]);
  await page.user.type(await field(), 'user');
  await waitFor(() => expect(backend.callsTo('GET', '/api/tasks').length).toBeGreaterThan(0));
  expect(screen.queryByRole('group', { name: 'People' })).not.toBeInTheDocument();
  expect(backend.callsTo('GET', '/api/users')).toEqual([]);
});

test('what is shown can be written to a file from here, on the screen that shows it', async () => {
  const page = await open(team.ada, '/task');
  await screen.findByText('Report the leak');
  await search(page, 'export');
  await waitFor(() =>
    expect(options()).toEqual(['Export the tasks shown as CSV', 'Export the tasks shown as JSON']),
  );
  await page.user.keyboard('{Escape}');
  await page.user.keyboard('gn');
  await search(page, 'export');
  expect(await screen.findByText(/Nothing found for/)).toBeInTheDocument();
});

test('the list of tasks is looked at another way from here', async () => {
  const page = await open(team.ada, '/note');
  await search(page, 'tasks: over');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(page.store.getState().navigation.location.pathname).toBe('/task'));
  expect(page.store.getState().taskList.dueCategory).toBe('overdue');
  await search(page, 'clear all fil');
  await page.user.keyboard('{Enter}');
  expect(page.store.getState().taskList.dueCategory).toBe('all');
  await search(page, 'as a table');
  await page.user.keyboard('{Enter}');
  expect(page.store.getState().taskList.layout).toBe('table');
  await search(page, 'select all');
  await page.user.keyboard('{Enter}');
  expect(page.store.getState().taskSelection.all).toBe(true);
});

test('what another backend cannot do is not offered', async () => {
  backend.data.isDocket = false;
  const page = await open(team.ada);
  await search(page, 'import');
  await waitFor(() =>
    expect(
      screen.queryAllByRole('option').filter((option) => /^Import/.test(option.textContent ?? '')),
    ).toEqual([]),
  );
});

test('what was chosen lately comes first, is kept as ids alone, and goes with a log-out by choice', async () => {
  const page = await open(team.ada, '/task');
  await search(page, 'leak');
  await page.user.click(await screen.findByRole('option', { name: /Report the leak/ }));
  await screen.findByRole('region', { name: /^Task(:|$)/ });
  const key = `docket.recent.${team.ada._id}`;
  expect(localStorage.getItem(key)).toMatch(/^\["task:[0-9a-f]{24}"\]$/);
  await page.user.keyboard('{Control>}k{/Control}');
  await field();
  expect(
    within(screen.getByRole('group', { name: 'Recent' })).getByRole('option'),
  ).toHaveTextContent('Report the leak');
  await page.store.dispatch(sessionApi.endpoints.logout.initiate());
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  expect(page.store.getState().palette.recent).toEqual([]);
});

test('rubbish in the place of what was chosen lately is passed over', async () => {
  localStorage.setItem(`docket.recent.${team.ada._id}`, '[1,null,"go.note",{"x":1}]');
  const store = storeOn(backend);
  await signIn(store, team.ada);
  expect(store.getState().palette.recent).toEqual(['go.note']);
});

test('log-out, and nothing of the palette, is there for the next person', async () => {
  const page = await open(team.ada);
  await search(page, 'log out');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByLabelText('Email')).toBeInTheDocument();
  await page.user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Search and commands' })).not.toBeInTheDocument();
});

test('the form for a new password opens from here', async () => {
  const page = await open(team.uma);
  act(() => void page.store.dispatch(caughtUp({ seq: 1 })));
  await search(page, 'change pass');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeInTheDocument();
});

describe('single keys', () => {
  test('? shows what the keyboard does, / goes to the search, two keys go to a screen', async () => {
    const page = await open(team.ada, '/task');
    await screen.findByText('Report the leak');
    await page.user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of [
      'Search, and do anything',
      'Go to the users',
      'Change the status',
      'Select the row or take it out',
      'Undo your last change',
    ])
      expect(sheet).toHaveTextContent(text);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await page.user.keyboard('/');
    expect(document.activeElement).toHaveAttribute('aria-keyshortcuts', '/');
    (document.activeElement as HTMLElement).blur();
    await page.user.keyboard('gn');
    await waitFor(() => expect(page.store.getState().navigation.location.pathname).toBe('/note'));
    await page.user.keyboard('/');
    expect(await screen.findByLabelText('Search by title')).toHaveFocus();
  });

  test('N creates: a task from any screen, a note among notes or for who creates no tasks', async () => {
    const page = await open(team.ada, '/');
    await page.user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'New Task' })).toBeInTheDocument();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await page.user.keyboard('gn');
    const pathname = () => page.store.getState().navigation.location.pathname;
    await waitFor(() => expect(pathname()).toBe('/note'));
    await page.user.keyboard('n');
    await waitFor(() => expect(pathname()).toBe('/note/add'));
    page.unmount();
    const uma = await open(team.uma, '/task');
    await uma.user.keyboard('n');
    await waitFor(() =>
      expect(uma.store.getState().navigation.location.pathname).toBe('/note/add'),
    );
  });

  test('they do nothing while someone types, nor in a dialog', async () => {
    const page = await open(team.ada, '/note');
    await page.user.type(await screen.findByLabelText('Search by title'), 'g t?/');
    expect(screen.getByLabelText('Search by title')).toHaveValue('g t?/');
    await page.user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    await page.user.keyboard('?');
    expect(await field()).toHaveValue('?');
    expect(page.store.getState().navigation.location.pathname).toBe('/note');
    expect(selectDialog(page.store.getState(), 'palette')).toBeDefined();
  });

  test('they can be switched off, which this device keeps', async () => {
    const page = await open(team.uma);
    await page.user.click(screen.getByRole('button', { name: 'Account' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(sheet.queryByText('Go to the users')).not.toBeInTheDocument();
    await page.user.click(sheet.getByRole('switch'));
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await page.user.keyboard('?gt');
    expect(page.store.getState().dialogs.stack).toEqual([]);
    expect(page.store.getState().navigation.location.pathname).toBe('/');
    const store = storeOn(backend);
    await signIn(store, team.uma);
    expect(store.getState().palette.singleKeys).toBe(false);
    await page.user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
  });
});

test('a text that nothing matches can be the title of a task or of a note', async () => {
  const page = await open(team.ada);
  await search(page, 'xylophone 9');
  expect(await screen.findByText('Nothing found for “xylophone 9”.')).toBeVisible();
  expect(options()).toEqual([
    expect.stringContaining('Create “xylophone 9”New Task'),
    expect.stringContaining('Create “xylophone 9”New Note'),
  ]);
  await page.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'New Task' }));
  expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('xylophone 9');
});

test('a User can create only a note from it', async () => {
  const page = await open(team.uma);
  await search(page, 'xylophone 9');
  await page.user.click(await screen.findByRole('option', { name: /^Create “xylophone 9”/ }));
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('xylophone 9');
  expect(screen.getByRole('heading', { name: 'New Note' })).toBeVisible();
});
