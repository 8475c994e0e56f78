import { io } from 'socket.io-client';
import { lookElsewhere } from '../api/elsewhere';
import { sweepConnections } from '../api/connections/sweepConnections';
import type { ThunkApi } from '../api/thunkApi';
import { selectIsDocket } from '../session/sessionSlice';
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
/** Our server answers each poll at the next heartbeat, within seven seconds. */
const pollMs = 8_000;
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
 * Makes a connection and its socket; `loads` are the answers that came before it. Only this
 * file uses Socket.IO.
 */
export function openSocket(
  store: ThunkApi,
  loads: readonly Parameters<SocketConnection['onLoaded']>[],
): OpenSocket {
  const connection = new SocketConnection(store);
  for (const load of loads) connection.onLoaded(...load);
  const isDocket = selectIsDocket(store.getState());
  const socket = io(store.extra.transport.apiHost || window.location.origin, {
    ...connectionOptions,
    // A poll on a silent connection would stay, also after the attempt has ended.
    ...(isDocket && { requestTimeout: pollMs }),
    // A proxy in front of several servers sends all requests of a connection to the same one.
    query: { tab: Math.random().toString(36).slice(2) },
    auth: (present) => present(connection.auth()),
  });
  let triedAt = Infinity;
  const tries = () => (triedAt = performance.now());
  /** The next attempt must not get another connection that is as silent. */
  const sweep = () => isDocket && void sweepConnections();
  socket.io.on('reconnect_attempt', tries);
  socket.on('connect', () => connection.onConnected());
  socket.onAny((name: string, ...args: unknown[]) =>
    connection.onEvent(String(name), args[0], args[1]),
  );
  socket.on('disconnect', (reason) => {
    if (reason === 'ping timeout') sweep();
    if (reason !== 'io client disconnect') connection.onLost(endings[reason] ?? 'broken');
  });
  socket.on('connect_error', (error) => {
    if (performance.now() - triedAt >= pollMs) sweep();
    else if (isDocket) void store.dispatch(lookElsewhere());
    if (socket.active) connection.onUnreachable();
    else void connection.onRefused(error.message);
  });
  connection.start({
    connect: () => {
      tries();
      socket.connect();
    },
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
