import { screen, waitFor } from '@testing-library/react';
import type { User } from '../../src/contract/user';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { cookieTransport } from '../helpers/cookieTransport';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { createTask } from '../helpers/taskForm';
import { TestClient } from '../helpers/testClient';
import { selectConnection } from '../../src/data/realtime/realtimeSlice';
import { selectTimer } from '../../src/data/nouns/time/timeSelectors';

// What was read before the socket was there may be old by then.

let server: SpawnedServer;
beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
});
afterAll(() => server?.stop());

test('a change between the first answers and the first connection reaches the page', async () => {
  const device = new TestClient(server.url);
  await device.signIn(server.root.email, server.root.password);
  const ada = { name: 'Ada', email: 'ada@example.com', password: 'Pass-word-1!', active: true };
  const { body } = await device.post('/api/users', { ...ada, roles: ['User'] });
  const { _id } = await createTask(device, { assignedTo: [(body as User)._id] });
  let allow = () => {};
  const socketAllowed = () => new Promise<void>((resolve) => (allow = resolve));
  const transport = { ...cookieTransport(server.url, { sockets: true }), socketAllowed };
  const store = storeOn(server, { transport });
  await signIn(store, server.root);
  await renderWithProviders('/note', { store });
  await screen.findByText('No notes yet');
  const queries = () => Object.values(store.getState().api.queries);
  await waitFor(() => {
    for (const name of ['getTimer', 'getNotifications'])
      expect(queries().find((query) => query?.endpointName === name)?.status).toBe('fulfilled');
  });
  await device.post('/api/time/timer', { taskId: _id, day: '2026-01-01' });
  expect(selectTimer(store.getState())).toBeNull();
  allow();
  await waitFor(() => expect(selectConnection(store.getState())).toBe('live'));
  await waitFor(() => expect(selectTimer(store.getState())?.taskId).toBe(_id));
});
