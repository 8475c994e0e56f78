import { screen, waitFor, within } from '@testing-library/react';
import type { NewWebhook, Webhook } from '../../src/contract/webhook';
import { lostAnswerTransport } from '../helpers/lostAnswer';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { TestClient } from '../helpers/testClient';

// The screen of webhooks, on the real server.

let server: SpawnedServer;
let root: TestClient;
beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
  root = new TestClient(server.url);
  await root.signIn(server.root.email, server.root.password);
});
afterAll(() => server?.stop());
afterEach(async () => {
  for (const { _id } of await stored()) await root.delete(`/api/webhooks/${_id}`);
});

const stored = async () => (await root.get('/api/webhooks')).body as Webhook[];
const url = 'https://hooks.example/T0KEN';
const open = async () => {
  const store = storeOn(server, { sockets: true });
  await signIn(store, server.root);
  const page = await renderWithProviders('/webhooks', { store });
  await screen.findByRole('button', { name: 'New Webhook' });
  return page;
};

test('a new webhook shows its secret, and forgets it', async () => {
  const { user, store } = await open();
  expect(await screen.findByText('No webhooks')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New Webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'New Webhook' }));
  await user.type(form.getByLabelText('Address'), url);
  await user.click(form.getByRole('checkbox', { name: 'Accounts changed' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  const done = within(await screen.findByRole('dialog', { name: 'Webhook created' }));
  expect(done.getByLabelText<HTMLInputElement>('Secret').value).toMatch(/^whsec_/);
  await user.click(done.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('article', { name: url })).toBeVisible();
  expect(await stored()).toMatchObject([
    { url, events: ['task-created', 'task-updated', 'task-deleted', 'task-comment'] },
  ]);
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('whsec_'));
});

test('a new secret replaces the old one, is shown once and forgotten', async () => {
  const { secret } = (await root.post('/api/webhooks', { url, events: ['task-created'] }))
    .body as NewWebhook;
  const { user, store } = await open();
  const card = within(await screen.findByRole('article', { name: url }));
  await user.click(card.getByRole('button', { name: 'New Secret' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'New Secret' }));
  await user.click(question.getByRole('button', { name: 'Replace' }));
  const done = within(await screen.findByRole('dialog', { name: 'Secret replaced' }));
  const shown = done.getByLabelText<HTMLInputElement>('Secret').value;
  expect(shown).toMatch(/^whsec_/);
  expect(shown).not.toBe(secret);
  await user.click(done.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('whsec_'));
});

test('a webhook whose answer is lost is created once, and the dialog says what to do', async () => {
  const store = storeOn(server, { transport: lostAnswerTransport(server.url, '/webhooks') });
  await signIn(store, server.root);
  const { user } = await renderWithProviders('/webhooks', { store });
  await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'New Webhook' }));
  await user.type(form.getByLabelText('Address'), url);
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    'The webhook was created, but its secret got lost on the way and cannot be shown again. Give it a new secret.',
  );
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  const card = within(await screen.findByRole('article', { name: url }));
  expect(card.getByRole('button', { name: 'New Secret' })).toBeEnabled();
  expect(await stored()).toHaveLength(1);
});

test('a refused address is said so, and what was typed stays', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'New Webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'New Webhook' }));
  await user.type(form.getByLabelText('Address'), 'http://127.0.0.1/');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findByRole('alert')).toHaveTextContent('private address');
  expect(form.getByLabelText('Address')).toHaveValue('http://127.0.0.1/');
  expect(await stored()).toEqual([]);
  await user.type(form.getByLabelText('Address'), 'hook');
  expect(form.queryByRole('alert')).not.toBeInTheDocument();
});

test('a webhook is switched off, gets other events, lists attempts, and is deleted', async () => {
  await root.post('/api/webhooks', { url, events: ['task-created'] });
  const { user } = await open();
  const card = within(await screen.findByRole('article', { name: url }));
  await user.click(card.getByRole('switch', { name: `${url} is on` }));
  expect(await card.findByText('Switched off')).toBeVisible();
  expect(await stored()).toMatchObject([{ active: false }]);

  await user.click(card.getByRole('button', { name: 'Change events' }));
  const form = within(await screen.findByRole('dialog', { name: 'Events of the webhook' }));
  await user.click(form.getByRole('checkbox', { name: 'Task deleted' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await card.findByText('Task deleted')).toBeVisible();

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(card.getByRole('button', { name: 'Deliveries' }));
  expect(await screen.findByText('Nothing was delivered')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(card.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No webhooks')).toBeVisible();
  expect(await stored()).toEqual([]);
});
