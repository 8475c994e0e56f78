import { screen, waitFor, within } from '@testing-library/react';
import { inspectionStarted } from '../../src/data/inspection/inspectionSlice';
import type { BackendPerson } from '../helpers/fakeBackend';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { dialogOf, dialogClosed, onScreen, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

// Section 6 on the screens: accounts, inspection, notes. Tasks stand in section6.tasks, what the server holds in section6.server.

const { rosa, ada, uma, udo } = team;
const { startBackend, backend, open } = useFakeBackend();
const administrators = [
  ['Root', rosa],
  ['Admin', ada],
] as const;

const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));
const umasNote = () => ({ _id: 'n1', title: "Uma's plan", text: 'Hers', tag: [] });
const withNotes = () =>
  startBackend({
    tasks: [aTask({ title: 'Chairs' })],
    notes: new Map([
      [uma._id, [umasNote()]],
      [ada._id, [{ _id: 'n2', title: "Ada's plan", text: 'Own', tag: [] }]],
    ]),
  });

/** Draws a screen for someone who inspects another. */
async function openInspecting(
  route: string,
  as: BackendPerson,
  { _id, name, email, roles }: BackendPerson,
) {
  const store = storeOn(backend());
  await signIn(store, as);
  store.dispatch(
    inspectionStarted({ userId: _id, userName: name, userEmail: email, userRoles: roles }),
  );
  return renderWithProviders(route, { store });
}

/** Goes by the person's record to their tasks or notes. */
async function inspect(as: BackendPerson, whom: string, what: 'Tasks' | 'Notes') {
  const page = await open('/user', as);
  await page.user.click((await row(whom)).getByRole('button', { name: 'View Record' }));
  await page.user.click((await dialogOf('View Record')).getByRole('link', { name: what }));
  await onScreen(what === 'Tasks' ? 'task' : 'note');
  return page;
}

// The cards of each role are in section2.loginAndHome, who is let to /user and /assign in section2.routes.
test('See /assign | Root yes (Admin: section2.modals)', async () => {
  await startBackend({ tasks: [aTask({ title: 'Chairs' })] });
  const { user } = await open('/task', rosa);
  await user.click(await screen.findByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assigned Users' }));
  await onScreen('assign');
});

describe('Create users (role User or Admin) | Root yes, Admin yes, User no', () => {
  test('Root: yes (Admin: section5.forms)', async () => {
    const { user } = await open('/user', rosa);
    await user.click(await screen.findByRole('button', { name: 'New User' }));
    const dialog = await dialogOf('New User');
    await user.type(dialog.getByLabelText('Name'), 'N');
    await user.type(dialog.getByLabelText('Email'), 'n@x');
    await user.type(dialog.getByLabelText('Password'), 'Aa1!');
    await user.click(dialog.getByRole('combobox', { name: 'Role' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'User',
      'Admin',
    ]);
    await user.click(screen.getByRole('option', { name: 'Admin' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await dialogClosed();
    expect(
      backend()
        .callsTo('POST', '/api/users')
        .map((call) => call.body),
    ).toEqual([{ name: 'N', email: 'n@x', password: 'Aa1!', roles: ['Admin'], active: false }]);
  });

  test('User: no', async () => {
    await open('/user?new', uma);
    await onScreen('home');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('Activate or deactivate users | Root yes, Admin yes, User no', () => {
  test('Root: yes (Admin: section4.lists)', async () => {
    const { user } = await open('/user', rosa);
    const active = async () => screen.findByLabelText('Udo User is active');
    await user.click(await active());
    await waitFor(async () => expect(await active()).not.toBeChecked());
    await user.click(await active());
    await waitFor(async () => expect(await active()).toBeChecked());
    expect(
      backend()
        .callsTo('PATCH', '/api/users')
        .map((call) => call.body),
    ).toEqual([
      { id: udo._id, active: false },
      { id: udo._id, active: true },
    ]);
  });
});

describe('Delete users | Root any user, Admin plain Users only, User no', () => {
  /** The names of those whose row has a control that can be used. */
  const withControl = async (role: 'button' | 'switch', name: RegExp) => {
    await row('Udo User');
    return screen
      .getAllByRole('row')
      .slice(1)
      .filter((one) => !within(one).getByRole(role, { name }).hasAttribute('disabled'))
      .map((one) => within(one).getAllByRole('gridcell')[1]?.getAttribute('title'));
  };
  const second = { ...rosa, _id: 'f'.repeat(24), name: 'Rita Root', email: 'rita@example.com' };

  test('Root: any user, and activates or deactivates any other', async () => {
    await startBackend({ people: [...Object.values(team), second] });
    const { user } = await open('/user', rosa);
    expect(await withControl('button', /^Delete$/)).toEqual([
      'Ada Admin',
      'Uma User',
      'Udo User',
      'Rita Root',
    ]);
    expect(await withControl('switch', /is active$/)).toEqual([
      'Ada Admin',
      'Uma User',
      'Udo User',
      'Rita Root',
    ]);
    await user.click((await row('Ada Admin')).getByRole('button', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /Ada Admin/ })).not.toBeInTheDocument(),
    );
    expect(backend().callsTo('DELETE', `/api/users/${ada._id}`)).toHaveLength(1);
  });

  test('Admin: plain Users only, and activates or deactivates them alone', async () => {
    await startBackend({
      people: [
        ...Object.values(team),
        second,
        { ...ada, _id: 'e'.repeat(24), name: 'Abe Admin', email: 'abe@example.com' },
      ],
    });
    await open('/user', ada);
    expect(await withControl('button', /^Delete$/)).toEqual(['Uma User', 'Udo User']);
    expect(await withControl('switch', /is active$/)).toEqual(['Uma User', 'Udo User']);
  });
});

describe("Inspect another user's tasks and notes | Root yes, Admin yes, User no", () => {
  test('Root: yes (Admin: section2.modals)', async () => {
    await withNotes();
    const { user } = await inspect(rosa, 'Uma User', 'Tasks');
    expect(await screen.findByRole('article', { name: 'Chairs' })).toBeVisible();
    expect(
      backend()
        .callsTo('POST', '/api/tasks/inspect')
        .map((call) => call.body),
    ).toEqual([{ id: uma._id }]);
    await user.click(screen.getByRole('button', { name: 'Stop inspecting' }));
    await waitFor(() => expect(backend().callsTo('GET', '/api/tasks')).toHaveLength(1));
  });

  test('the same for notes, until that is stopped', async () => {
    await withNotes();
    const { user } = await inspect(ada, 'Uma User', 'Notes');
    expect(await screen.findByRole('link', { name: /Uma's plan/ })).toBeVisible();
    expect(screen.getByText('Inspecting').parentElement).toHaveTextContent(
      'InspectingUma UserUser',
    );
    expect(screen.queryByRole('link', { name: /Ada's plan/ })).not.toBeInTheDocument();
    expect(
      backend()
        .callsTo('POST', '/api/notes/admin-all')
        .map((call) => call.body),
    ).toEqual([{ id: uma._id }]);
    await user.click(screen.getByRole('button', { name: 'Stop inspecting' }));
    expect(await screen.findByRole('link', { name: /Ada's plan/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Uma's plan/ })).not.toBeInTheDocument();
  });
});

describe("An Admin or Root acting on a target user with another email operates on that user's notes", () => {
  test("Root: the create payload includes that user's id (Admin: section3)", async () => {
    await withNotes();
    const { user } = await openInspecting('/note/add', rosa, uma);
    await user.type(await screen.findByLabelText('Title'), 'New');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: /New/ })).toBeVisible();
    expect(backend().callsTo('POST', '/api/notes')[0]?.body).toEqual({
      title: 'New',
      text: '',
      tag: [],
      id: uma._id,
    });
  });

  test.each(administrators)(
    "%s: the edit payload includes that user's id, and reading a note uses the admin-by-id call",
    async (_role, person) => {
      await withNotes();
      const { user } = await openInspecting('/note/edit/n1', person, uma);
      await user.type(await screen.findByLabelText('Body'), '!');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Hers!', { selector: 'p' })).toBeVisible();
      expect(backend().callsTo('PATCH', '/api/notes/n1')[0]?.body).toEqual({
        title: "Uma's plan",
        text: 'Hers!',
        tag: [],
        id: uma._id,
      });
      expect(backend().callsTo('POST', '/api/notes/admin-byid')[0]?.body).toEqual({ id: 'n1' });
      expect(backend().callsTo('GET', '/api/notes/n1')).toHaveLength(0);
    },
  );

  test('whose email is their own: the plain calls, without an id', async () => {
    await withNotes();
    const { user } = await openInspecting('/note/edit/n2', ada, ada);
    await user.type(await screen.findByLabelText('Body'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Own!')).toBeVisible();
    expect(backend().callsTo('PATCH', '/api/notes/n2')[0]?.body).not.toHaveProperty('id');
    expect(backend().calls.filter((call) => call.path.startsWith('/api/notes/admin'))).toEqual([]);
  });
});

test('Others act only on their own notes', async () => {
  await withNotes();
  const { user } = await open('/note/edit/n1', uma);
  await user.type(await screen.findByLabelText('Body'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Hers!');
  expect(backend().callsTo('PATCH', '/api/notes/n1')[0]?.body).not.toHaveProperty('id');
  expect(backend().calls.filter((call) => call.path.startsWith('/api/notes/admin'))).toEqual([]);
});

// Without a session, and as a User at /user: section2.routes.
test('Users lacking a required role go to /: /task needs one of the three', async () => {
  await startBackend({ people: [{ ...uma, roles: ['Guest'] }] });
  await open('/task', uma);
  await onScreen('home');
});
