import { io } from 'socket.io-client';
import type { ThunkApi } from '../api/thunkApi';
import { SocketConnection, type Ending } from './socketConnection';

const connectionOptions = {
  autoConnect: false,
  // The next sign-in must not share anything with this one.
  forceNew: true,
  withCredentials: true,
  transports: ['polling', 'websocket'],
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Infinity,
};
/** Socket.IO's reasons for a disconnect by the other side. */
const endings: Record<string, Ending | undefined> = {
  'io server disconnect': 'dismissed',
  'transport close': 'closed',
};

export interface OpenSocket {
  connection: SocketConnection;
  close: () => void;
}

/**
 * Makes a connection and its socket; `loads` are the lists that were loaded before it. Only this
 * file uses Socket.IO.
 */
export function openSocket(
  store: ThunkApi,
  loads: readonly Parameters<SocketConnection['onLoaded']>[],
): OpenSocket {
  const connection = new SocketConnection(store);
  for (const load of loads) connection.onLoaded(...load);
  const socket = io(store.extra.transport.apiHost || window.location.origin, {
    ...connectionOptions,
    // A proxy in front of several servers sends all requests of a connection to the same one.
    query: { tab: Math.random().toString(36).slice(2) },
    auth: (present) => present(connection.auth()),
  });
  socket.on('connect', () => connection.onConnected());
  socket.onAny((name: string, ...args: unknown[]) =>
    connection.onEvent(String(name), args[0], args[1]),
  );
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') connection.onLost(endings[reason] ?? 'broken');
  });
  socket.on('connect_error', (error) => {
    if (socket.active) connection.onUnreachable();
    else void connection.onRefused(error.message);
  });
  connection.start({
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    isConnected: () => socket.connected,
    send: (name, payload) => void socket.emit(name, payload),
  });
  return {
    connection,
    close: () => {
      connection.close();
      socket.off();
      socket.offAny();
      socket.disconnect();
    },
  };
}
