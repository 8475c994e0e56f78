import { act, screen, waitFor, within } from '@testing-library/react';
import type { User } from '../../src/contract/user';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { cookieTransport } from '../helpers/cookieTransport';
import { FakeBackend } from '../helpers/fakeBackend';
import { lostAnswerTransport } from '../helpers/lostAnswer';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { team } from '../helpers/team';
import { TestClient } from '../helpers/testClient';

const password = 'Pass-word-1!';
let server: SpawnedServer;
let root: TestClient;
beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
  root = new TestClient(server.url);
  await root.signIn(server.root.email, server.root.password);
});
afterAll(() => server?.stop());

let number = 0;
async function account(name: string, role = 'User') {
  number += 1;
  const email = `person${number}@example.com`;
  await root.post('/api/users', { name, email, password, roles: [role], active: true });
  return { name, email, password };
}
async function open(as: { email: string; password: string }) {
  const page = await renderWithProviders('/account', { backend: server, as });
  act(() => void page.store.dispatch(caughtUp({ seq: 1 })));
  await screen.findByRole('heading', { name: 'Profile' });
  return page;
}

test('a new name is stored, shown in the top bar at once, and can be undone', async () => {
  const person = await account('Old Name');
  const { user } = await open(person);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'New Name');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name changed.')).toBeVisible();
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByText('New Name')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('New Name');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await bar.findByText('Old Name')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Old Name');
});

test('an own name that an administrator has changed since stays', async () => {
  const person = await account('Aiko');
  const { user } = await open(person);
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Aiko One');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Name changed.');
  await root.patch(`/api/users/${(await stored(person.email))?._id}`, { name: 'Aiko Admin' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/This has been changed since/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Aiko Admin');
  expect((await stored(person.email))?.name).toBe('Aiko Admin');
});

test('a new e-mail asks for the password, and a wrong one is said', async () => {
  const person = await account('Mover');
  const { user, store } = await open(person);
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'moved@example.com');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(screen.getByLabelText('Current password'), 'Wrong-pass-1!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The current password is wrong')).toBeVisible();
  await user.clear(screen.getByLabelText('Current password'));
  await user.type(screen.getByLabelText('Current password'), password);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(store.getState().session.user?.email).toBe('moved@example.com'));
  await waitFor(() => expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument());
  await new TestClient(server.url).signIn('moved@example.com', password);
});

test('other devices are listed and logged out, one or all', async () => {
  const person = await account('Many Devices');
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const client = new TestClient(server.url);
      await client.signIn(person.email, password);
      return client;
    }),
  );
  const { user } = await open(person);
  const list = within(await screen.findByRole('list', { name: 'Signed-in devices' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(4));
  const rows = list.getAllByRole('listitem').map((row) => within(row));
  expect(rows[0]!.getByText('This device')).toBeVisible();
  expect(rows[0]!.queryByRole('button')).not.toBeInTheDocument();
  expect(list.getAllByRole('listitem')[1]).toHaveTextContent(
    /127\.0\.0\.1 · last seen just now · logged in/,
  );
  await user.click(rows[1]!.getByRole('button', { name: /^Log out/ }));
  expect(await screen.findByText('One device has been logged out.')).toBeVisible();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3));
  await user.click(await screen.findByRole('button', { name: 'Log out all others' }));
  expect(await screen.findByText('2 devices have been logged out.')).toBeVisible();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Log out all others' })).not.toBeInTheDocument();
  for (const other of others) expect((await other.get('/api/notes')).status).toBe(401);
});

test('while a device is being logged out, the focus stays among the others', async () => {
  const person = await account('Keyboard User');
  for (let count = 0; count < 2; count += 1)
    await new TestClient(server.url).signIn(person.email, password);
  const real = cookieTransport(server.url);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const store = storeOn(server, {
    transport: {
      ...real,
      fetch: async (input, init) => {
        if (init?.method === 'DELETE') await held;
        return real.fetch(input, init);
      },
    },
  });
  await signIn(store, person);
  const { user } = await renderWithProviders('/account', { store });
  act(() => void store.dispatch(caughtUp({ seq: 1 })));
  const list = within(await screen.findByRole('list', { name: 'Signed-in devices' }));
  const [first, second] = await list.findAllByRole('button', { name: /^Log out/ });
  act(() => second!.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(second).toBeDisabled());
  expect(first).toBeEnabled();
  await waitFor(() => expect(first).toHaveFocus());
  release();
  await waitFor(() => expect(second).not.toBeInTheDocument());
  expect(first).toHaveFocus();
});

test('an API token is created, shown once, and deleted', async () => {
  const person = await account('Scripter');
  const { user, store } = await open(person);
  await user.click(screen.getByRole('button', { name: 'New Token' }));
  const form = within(await screen.findByRole('dialog', { name: 'New API Token' }));
  expect(form.getByRole('button', { name: 'Create' })).toBeDisabled();
  await user.type(form.getByLabelText('Name'), 'Nightly report');
  await user.click(form.getByRole('button', { name: 'Create' }));
  const result = within(await screen.findByRole('dialog', { name: 'API token' }));
  const token = (result.getByLabelText('Token') as HTMLInputElement).value;
  const program = new TestClient(server.url);
  program.token = token;
  expect((await program.get('/api/notes')).status).toBe(200);
  expect((await program.post('/api/notes', { title: 'T', text: '', tag: [] })).status).toBe(403);
  await user.click(result.getByRole('button', { name: 'Done' }));
  const list = within(screen.getByRole('list', { name: 'API tokens' }));
  expect(await list.findByText('Nightly report')).toBeVisible();
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain(token));
  await user.click(list.getByRole('button', { name: 'Delete Nightly report' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete API Token' }));
  expect(question.getByText("Scripts that use 'Nightly report' stop working.")).toBeVisible();
  expect((await program.get('/api/notes')).status).toBe(200);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(list.queryByRole('listitem')).not.toBeInTheDocument());
  expect((await program.get('/api/notes')).status).toBe(401);
});

test('an API token whose answer is lost is created once, and the dialog says what to do', async () => {
  const person = await account('Unlucky');
  const store = storeOn(server, { transport: lostAnswerTransport(server.url, '/auth/tokens') });
  await signIn(store, person);
  const { user } = await renderWithProviders('/account', { store });
  await user.click(await screen.findByRole('button', { name: 'New Token' }));
  const form = within(await screen.findByRole('dialog', { name: 'New API Token' }));
  await user.type(form.getByLabelText('Name'), 'Nightly report');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    'The token was created, but it got lost on the way and cannot be shown again. Delete it and create another.',
  );
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Nightly report' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Nightly report')).not.toBeInTheDocument());
});

test('the dialog for a new password opens from here', async () => {
  const { user } = await open(await account('Changer'));
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeVisible();
});

test('another backend is not asked, and has no entry in the menu', async () => {
  const backend = await FakeBackend.start({ people: Object.values(team) });
  try {
    const { user } = await renderWithProviders('/account', { backend, as: team.uma });
    expect(await screen.findByText('Opps! Page not found.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    expect(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Your Account' })).not.toBeInTheDocument();
    expect(backend.callsTo('GET', '/api/auth/sessions')).toHaveLength(0);
  } finally {
    await backend.close();
  }
});

// The dialog of administrators.

const stored = async (email: string) =>
  ((await root.get('/api/users')).body as User[]).find((user) => user.email === email);

/** Opens /user as someone, and the dialog of an account. */
async function edit(name: string, as: { email: string; password: string } = server.root) {
  const page = await renderWithProviders('/user', { backend: server, as });
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
  await page.user.click(await row.findByRole('button', { name: 'Edit Account' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Edit Account' })) };
}

test('a changed name, e-mail and role are stored and shown', async () => {
  const old = await account('Misspelt');
  const { user, dialog } = await edit('Misspelt');
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Spelt Right');
  await user.clear(dialog.getByLabelText('Email'));
  await user.type(dialog.getByLabelText('Email'), 'right@example.com');
  await user.click(dialog.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Admin' }));
  expect(dialog.getByText(/will be logged out/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const row = within(await screen.findByRole('row', { name: /Spelt Right/ }));
  expect(row.getByText('right@example.com')).toBeVisible();
  expect(await stored('right@example.com')).toMatchObject({
    name: 'Spelt Right',
    roles: ['Admin'],
  });
  expect(await stored(old.email)).toBeUndefined();
});

test('a refusal is shown, and what was typed stays', async () => {
  const other = await account('Has It');
  await account('Wants It');
  const { user, dialog } = await edit('Wants It');
  await user.clear(dialog.getByLabelText('Email'));
  await user.type(dialog.getByLabelText('Email'), other.email);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This e-mail is already in use');
  expect(dialog.getByLabelText('Email')).toHaveValue(other.email);
});

test('a generated password is shown once, works, and is in no state or storage afterwards', async () => {
  const person = await account('Forgot It');
  const { user, dialog, store } = await edit('Forgot It');
  await user.click(dialog.getByRole('button', { name: 'Reset Password...' }));
  const form = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
  await user.click(form.getByRole('radio', { name: 'Set a password now' }));
  await user.click(form.getByRole('button', { name: 'Reset Password' }));
  const result = within(await screen.findByRole('dialog', { name: 'Password reset' }));
  const made = (result.getByLabelText('New password') as HTMLInputElement).value;
  await user.click(result.getByRole('button', { name: 'Copy' }));
  expect(await result.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(made);
  await user.click(result.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(JSON.stringify(store.getState())).not.toContain(made);
  expect(JSON.stringify(localStorage)).not.toContain(made);
  await new TestClient(server.url).signIn(person.email, made);
});

test('a typed password is checked by the rule and not shown again', async () => {
  const person = await account('Told It');
  const { user, dialog } = await edit('Told It');
  await user.click(dialog.getByRole('button', { name: 'Reset Password...' }));
  const form = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
  await user.click(form.getByRole('radio', { name: 'Set a password now' }));
  await user.type(form.getByLabelText('New password'), 'weak');
  await user.click(form.getByRole('button', { name: 'Reset Password' }));
  expect(await form.findByRole('alert')).toHaveTextContent(/at least 8 characters/);
  await user.type(form.getByLabelText('New password'), '-Pass-1!');
  expect(form.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Reset Password' }));
  const result = within(await screen.findByRole('dialog', { name: 'Password reset' }));
  expect(result.queryByLabelText('New password')).not.toBeInTheDocument();
  await new TestClient(server.url).signIn(person.email, 'weak-Pass-1!');
});

test('an Admin edits Users only, and cannot make a Root', async () => {
  const admin = await account('Low Admin', 'Admin');
  await account('Peer Admin', 'Admin');
  await account('Plain Person');
  const { user, dialog } = await edit('Plain Person', admin);
  await user.click(dialog.getByRole('combobox', { name: 'Role' }));
  const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(offered).toEqual(['User', 'Admin']);
  for (const name of ['Peer Admin', 'Low Admin', 'Root']) {
    const row = within(screen.getByRole('row', { name: new RegExp(name), hidden: true }));
    expect(row.getByRole('button', { name: 'Edit Account', hidden: true })).toBeDisabled();
  }
});

test('another backend, which has no such call, is not asked', async () => {
  const backend = await FakeBackend.start({ people: Object.values(team) });
  try {
    await renderWithProviders('/user', { backend, as: team.rosa });
    const row = within(await screen.findByRole('row', { name: /Uma User/ }));
    expect(row.getByRole('button', { name: 'Delete' })).toBeVisible();
    expect(row.queryByRole('button', { name: 'Edit Account' })).not.toBeInTheDocument();
  } finally {
    await backend.close();
  }
});
