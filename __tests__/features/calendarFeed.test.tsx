import { act, screen, waitFor, within } from '@testing-library/react';
import type { CalendarFeed } from '../../src/contract/time/calendarFeed';
import type { User } from '../../src/contract/user';
import { selectConnection, socketLost } from '../../src/data/realtime/realtimeSlice';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
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
afterEach(() => jest.restoreAllMocks());

let number = 0;
/** A new person's account page, and their other device. */
async function open() {
  number += 1;
  const email = `person${number}@example.com`;
  const { body } = await root.post('/api/users', {
    ...{ name: 'Ann', email, password, roles: ['User'], active: true },
  });
  const device = new TestClient(server.url);
  await device.signIn(email, password);
  const store = storeOn(server, { sockets: true });
  const page = await renderWithProviders('/account', { store, as: { email, password } });
  await waitFor(() => expect(selectConnection(store.getState())).toBe('live'));
  const section = within(await screen.findByRole('region', { name: 'Calendar' }));
  return { ...page, section, device, _id: (body as User)._id };
}
type Page = Awaited<ReturnType<typeof open>>;

const address = async ({ section }: Pick<Page, 'section'>) =>
  (await section.findByLabelText<HTMLInputElement>('Secret address')).value;
const statusOf = async (url: string) => (await fetch(url)).status;
/** Clicks a button as soon as nothing is being sent. */
async function click({ user, section }: Pick<Page, 'user' | 'section'>, name: string) {
  const button = await section.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}
async function answer({ user }: Page, name: string) {
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
}

test('a person makes an address, copies it, and opens it in a program', async () => {
  const page = await open();
  const { user, section } = page;
  const button = await section.findByRole('button', { name: 'Create Address' });
  expect(section.queryByLabelText('Secret address')).not.toBeInTheDocument();
  await user.click(button);
  const url = await address(page);
  expect(await statusOf(url)).toBe(200);
  expect(section.getByLabelText('Secret address')).toHaveAttribute('readonly');
  expect(await section.findByRole('button', { name: 'New Address' })).toBeEnabled();
  expect(section.getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  );
  expect(section.getByText(/^Google Calendar: /)).toBeVisible();
  await click(page, 'Copy');
  expect(await section.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(url);
});

test('a new address is asked for, and ends the one before', async () => {
  const page = await open();
  await click(page, 'Create Address');
  const first = await address(page);
  await click(page, 'New Address');
  await answer(page, 'Cancel');
  expect(await address(page)).toBe(first);
  await click(page, 'New Address');
  expect(screen.getByText(/^The address that you have now stops working/)).toBeVisible();
  await answer(page, 'New Address');
  await waitFor(async () => expect(await address(page)).not.toBe(first));
  expect([await statusOf(first), await statusOf(await address(page))]).toEqual([404, 200]);
});

test('the address is removed after a question', async () => {
  const page = await open();
  const { section } = page;
  await click(page, 'Create Address');
  const url = await address(page);
  await click(page, 'Remove Address');
  await answer(page, 'Remove');
  expect(await section.findByRole('button', { name: 'Create Address' })).toBeEnabled();
  expect(section.queryByLabelText('Secret address')).not.toBeInTheDocument();
  expect(await statusOf(url)).toBe(404);
});

test('what another device changes is shown at once', async () => {
  const page = await open();
  const { section, device } = page;
  await section.findByRole('button', { name: 'Create Address' });
  const { url } = (await device.post('/api/calendar')).body as CalendarFeed;
  expect(await address(page)).toBe(url);
  await device.delete('/api/calendar');
  expect(await section.findByRole('button', { name: 'Create Address' })).toBeVisible();
});

test('without a connection the address is there, and cannot be changed', async () => {
  const page = await open();
  const { section, store } = page;
  await click(page, 'Create Address');
  const url = await address(page);
  act(() => void store.dispatch(socketLost({ at: Date.now() })));
  expect(await section.findByText(/needs the connection/)).toBeVisible();
  expect(section.getByRole('button', { name: 'New Address' })).toBeDisabled();
  expect(section.getByRole('button', { name: 'Remove Address' })).toBeDisabled();
  expect(section.getByRole('button', { name: 'Copy' })).toBeEnabled();
  expect(await address(page)).toBe(url);
});

test('a failure is said, where it happened, and can be tried again', async () => {
  const backend = await FakeBackend.start({ people: [team.ada], isDocket: true });
  const fail = () => ({ status: 500, body: { error: 'It broke' } });
  backend.overrides.set('GET /api/calendar', fail);
  const { user } = await renderWithProviders('/account', { backend, as: team.ada });
  const section = within(await screen.findByRole('region', { name: 'Calendar' }));
  expect(await section.findByText('It broke')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Create Address' })).not.toBeInTheDocument();

  let url: string | null = null;
  backend.overrides.set('GET /api/calendar', () => ({ status: 200, body: { url } }));
  await user.click(section.getByRole('button', { name: 'Try again' }));
  const create = await section.findByRole('button', { name: 'Create Address' });
  backend.overrides.set('POST /api/calendar', fail);
  await user.click(create);
  expect(await section.findByText('It broke')).toBeVisible();

  // The answer got lost, not the address.
  url = 'https://docket.example/api/calendar/secret.ics';
  await waitFor(() => expect(create).toBeEnabled());
  await user.click(create);
  expect(await section.findByLabelText('Secret address')).toHaveValue(url);
  backend.overrides.set('DELETE /api/calendar', fail);
  await click({ user, section }, 'Remove Address');
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByText('It broke')).toBeVisible();
  await backend.close();
});
