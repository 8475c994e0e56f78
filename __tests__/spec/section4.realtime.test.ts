import { loggedIn, loggedOut } from '../../src/data/session/sessionSlice';
import { waitUntil, realtimeStore, FakeSocketServer } from '../helpers/fakeSocketServer';

// Section 4: the realtime connection, against a real socket server. Its timings are section 9. 'The
// client announces online state over the socket with the user id': section7.

const uma = {
  user: { _id: 'id-of-uma', name: 'Uma', roles: ['User'] },
  accessToken: 'token-of-uma',
};

let backend: FakeSocketServer;
let stage: ReturnType<typeof realtimeStore>;
beforeEach(async () => {
  backend = await FakeSocketServer.start();
  stage = realtimeStore(backend.url, { isDocket: false });
});
afterEach(() => {
  stage.store.dispatch(loggedOut({ forced: false }));
  backend.end();
});

const connection = () => stage.store.getState().realtime.connection;

test('It connects when a user is logged in and not before, using the user id as authentication', async () => {
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(backend.handshakes()).toEqual([]);
  expect(connection()).toBe('off');
  stage.store.dispatch(loggedIn(uma));
  await backend.connections(1);
  expect(backend.handshakes()).toMatchObject([{ userId: 'id-of-uma' }]);
});

test('and disconnects on logout', async () => {
  stage.store.dispatch(loggedIn(uma));
  await backend.connections(1);
  stage.store.dispatch(loggedOut({ forced: false }));
  await waitUntil(() => backend.reportsOf('disconnected').length === 1);
  expect(connection()).toBe('off');
});
