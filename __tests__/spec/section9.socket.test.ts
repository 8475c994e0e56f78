import { io } from 'socket.io-client';
import { loggedIn, loggedOut } from '../../src/data/session/sessionSlice';
import { realtimeStore, waitUntil } from '../helpers/fakeSocketServer';

// Section 9: the socket's settings, as they are handed to the library.

jest.mock('socket.io-client', () => {
  const actual = jest.requireActual<{ io: typeof io }>('socket.io-client');
  return { ...actual, io: jest.fn(actual.io) };
});

test('Socket: timeout 20 s; reconnection after 1 to 5 s, randomization 0.5, unlimited attempts', async () => {
  const { store } = realtimeStore('http://127.0.0.1:9');
  store.dispatch(
    loggedIn({ user: { _id: 'uma', name: 'Uma', roles: ['User'] }, accessToken: 'token' }),
  );
  const made = jest.mocked(io);
  await waitUntil(() => made.mock.results.length === 1);
  const socket = made.mock.results[0]?.value as ReturnType<typeof io>;
  expect([
    socket.io.timeout(),
    socket.io.reconnectionDelay(),
    socket.io.reconnectionDelayMax(),
    socket.io.randomizationFactor(),
    socket.io.reconnectionAttempts(),
  ]).toEqual([20_000, 1_000, 5_000, 0.5, Infinity]);
  expect(socket.io.reconnection()).toBe(true);
  expect(socket.io.opts).toMatchObject({
    autoConnect: false,
    withCredentials: true,
    transports: ['polling', 'websocket'],
    path: '/socket.io',
  });
  store.dispatch(loggedOut({ forced: false }));
});
