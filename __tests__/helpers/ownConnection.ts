import { SocketConnection } from '../../src/data/realtime/socketConnection';
import { loggedIn } from '../../src/data/session/sessionSlice';
import { realtimeStore } from './fakeSocketServer';

/** The connection of a signed-in person on a socket of the test's own. */
export function ownConnection(fetch?: typeof globalThis.fetch, isDocket = true) {
  const stage = realtimeStore('', { fetch, sockets: false, isDocket });
  stage.store.dispatch(
    loggedIn({ user: { _id: 'ada', name: 'Ada', roles: ['User'] }, accessToken: 'old' }),
  );
  const { dispatch, getState } = stage.store;
  // The store of the stage has the parts of the state that a connection reads.
  const connection = new SocketConnection({
    dispatch,
    getState: getState as never,
    extra: {
      transport: stage.transport,
      clock: { now: () => Date.now() },
      page: 'page',
      services: {},
    },
  });
  const connect = jest.fn(() => void connection.auth());
  connection.start({ connect, disconnect: jest.fn(), isConnected: () => true, send: jest.fn() });
  return { stage, connection, connect };
}
