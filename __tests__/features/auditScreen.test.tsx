import { act, screen, waitFor, within } from '@testing-library/react';
import type { AuditPage } from '../../src/contract/audit';
import { auditLineOpened } from '../../src/features/audit/auditSlice';
import { auditFiltersChanged, auditFiltersCleared } from '../../src/features/audit/auditListSlice';
import { loadAudit, loadMoreAudit } from '../../src/features/audit/loadAudit';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { team } from '../helpers/team';
import { TestClient } from '../helpers/testClient';

// The screen of the audit log, on the real server.

let server: SpawnedServer;
let root: TestClient;
const person = { name: 'Ann', email: 'ann@example.com', password: 'Pass-word-1!' };
beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
  root = new TestClient(server.url);
  await root.signIn(server.root.email, server.root.password);
  await root.post('/api/users', { ...person, roles: ['Admin'], active: true });
  const ann = new TestClient(server.url);
  await ann.signIn(person.email, person.password);
  // 150 lines: more than a page.
  for (let count = 0; count < 150; count += 1) {
    const made = await ann.post('/api/notes', { title: `${count}`, text: '', tag: [] });
    await root.delete(`/api/notes/${(made.body as { _id: string })._id}`);
  }
});
afterAll(() => server?.stop());

const open = async (route = '/audit') => {
  const page = await renderWithProviders(route, { backend: server, as: server.root });
  await screen.findByRole('heading', { name: 'Audit Log' });
  return page;
};
const grid = () => screen.findByRole('grid', { name: 'Audit log' });
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');

test('lists the newest entries first, and the next ones once below them', async () => {
  const { store } = await open();
  await grid();
  expect(rowTexts()[0]).toContain('Signed in');
  expect(rowTexts()[1]).toContain('Note deleted');
  expect(screen.getByText('100+ entries')).toBeInTheDocument();
  act(() => {
    store.dispatch(loadMoreAudit());
    store.dispatch(loadMoreAudit());
  });
  await waitFor(() => expect(store.getState().audit.next).toBeNull());
  const { lines } = store.getState().audit;
  expect(lines.filter((line) => line.action === 'noteDeleted')).toHaveLength(150);
  expect(new Set(lines.map((line) => line._id)).size).toBe(lines.length);
});

test('an answer to earlier filters is ignored', async () => {
  const { store } = await open('/audit?action=accountCreated');
  await grid();
  act(() => {
    store.dispatch(auditFiltersCleared());
    store.dispatch(loadAudit());
    store.dispatch(auditFiltersChanged({ actions: ['passwordReset'] }));
    store.dispatch(loadAudit());
  });
  expect(await screen.findByText('No matching results found...')).toBeInTheDocument();
});

test('filters by action, person and text, and can be cleared', async () => {
  const { user } = await open('/audit?action=accountCreated');
  await waitFor(async () => expect(await grid()).toHaveAttribute('aria-rowcount', '3'));
  expect(rowTexts()[0]).toMatch(/Account created.*Root.*Ann.*Role: Admin/);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'no such words');
  expect(await screen.findByText('No matching results found...')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await screen.findByText('100+ entries')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: /Ann/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rowTexts()[0]).toContain('Note deleted'));
  await user.click(screen.getByRole('button', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Signed in' }));
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await grid()).toHaveAttribute('aria-rowcount', '2'));
  expect(rowTexts()[0]).toMatch(/Signed in.*Ann/);
});

test('shows the details of an entry, and from there all of its person', async () => {
  const { user, store } = await open('/audit?action=accountCreated');
  await grid();
  const { lines } = store.getState().audit;
  act(() => void store.dispatch(auditLineOpened(lines[0]?._id ?? '')));
  const dialog = within(await screen.findByRole('dialog', { name: 'Account created' }));
  expect(dialog.getByText('Role: Admin')).toBeVisible();
  expect(dialog.getByText('127.0.0.1')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'All of this person' }));
  await waitFor(() =>
    expect(store.getState().auditList.filters).toMatchObject({
      person: lines[0]?.actor?._id,
      actions: [],
    }),
  );
});

test('an export has all that match, and is an entry itself', async () => {
  const blobs: Blob[] = [];
  const createUrl = jest.fn((blob: Blob) => `blob:${blobs.push(blob)}`);
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: jest.fn() });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await open('/audit?action=noteDeleted');
  await grid();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Export all matching as JSON' }));
  expect(await screen.findByText('The audit log was exported.')).toBeInTheDocument();
  expect(JSON.parse(await new Response(blobs[0]).text())).toHaveLength(150);
  const { lines } = (await root.get('/api/audit?action=exported')).body as AuditPage;
  expect(lines[0]?.details).toEqual({ list: 'audit', format: 'json' });
});

test('an error is shown, and the log can be asked for again', async () => {
  const { user, store } = await open('/audit?person=%00');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Person contains characters that cannot be stored',
  );
  expect(store.getState().audit.lines).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await grid();
});

test('is for Root alone', async () => {
  const { user, store } = await renderWithProviders('/audit', { backend: server, as: person });
  await waitFor(() => expect(store.getState().navigation.location?.pathname).toBe('/'));
  expect(screen.queryByText('Audit Log')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  expect(screen.queryByRole('menuitem', { name: 'Audit Log' })).not.toBeInTheDocument();
});

test('another backend is never asked for it', async () => {
  const backend = await FakeBackend.start({ people: [team.rosa], tasks: [] });
  await renderWithProviders('/audit', { backend, as: team.rosa });
  expect(await screen.findByText('Opps! Page not found.')).toBeVisible();
  expect(backend.calls.filter((call) => JSON.stringify(call).includes('audit'))).toEqual([]);
  await backend.close();
});
