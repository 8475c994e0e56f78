import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '../../src/contract/user';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
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
const stored = async (email: string) =>
  ((await root.get('/api/users')).body as User[]).find((user) => user.email === email);

/** Opens /user as someone, and the dialog of an account. */
async function edit(name: string, as: { email: string; password: string } = server.root) {
  const page = await renderWithProviders('/user', { backend: server, as });
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
  await page.user.click(await row.findByRole('button', { name: 'Edit account' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Edit account' })) };
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
  await user.click(dialog.getByRole('button', { name: 'Reset password...' }));
  const form = within(await screen.findByRole('dialog', { name: 'Reset password' }));
  await user.click(form.getByRole('radio', { name: 'Set a password now' }));
  await user.click(form.getByRole('button', { name: 'Reset password' }));
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
  await user.click(dialog.getByRole('button', { name: 'Reset password...' }));
  const form = within(await screen.findByRole('dialog', { name: 'Reset password' }));
  await user.click(form.getByRole('radio', { name: 'Set a password now' }));
  await user.type(form.getByLabelText('New password'), 'weak');
  await user.click(form.getByRole('button', { name: 'Reset password' }));
  expect(await form.findByRole('alert')).toHaveTextContent(/at least 8 characters/);
  await user.type(form.getByLabelText('New password'), '-Pass-1!');
  await user.click(form.getByRole('button', { name: 'Reset password' }));
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
    expect(row.getByRole('button', { name: 'Edit account', hidden: true })).toBeDisabled();
  }
});

test('another backend, which has no such call, is not asked', async () => {
  const backend = await FakeBackend.start({ people: Object.values(team) });
  try {
    await renderWithProviders('/user', { backend, as: team.rosa });
    const row = within(await screen.findByRole('row', { name: /Uma User/ }));
    expect(row.getByRole('button', { name: 'Delete' })).toBeVisible();
    expect(row.queryByRole('button', { name: 'Edit account' })).not.toBeInTheDocument();
  } finally {
    await backend.close();
  }
});
