import type { Middleware } from '@reduxjs/toolkit';
import { listLoaded } from '../api/syncedList/listLoaded';
import type { ThunkApi } from '../api/thunkApi';
import { selectEpoch, selectIsLoggedIn } from '../session/sessionSlice';
import type { StoreExtra, Transport } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';
import { assignmentMade, commentMade, connectionStarted, socketLost } from './realtimeSlice';
import { SocketConnection, type Ending, type SocketAdapter } from './socketConnection';

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
const importRetryMs = 3_000;
/** Socket.IO's reasons for a disconnect by the other side. */
const endings: Record<string, Ending | undefined> = {
  'io server disconnect': 'dismissed',
  'transport close': 'closed',
};

/** Socket.IO is loaded here, because only signed-in people need it. */
async function createSocket(
  { apiHost, usable }: Transport,
  connection: SocketConnection,
): Promise<SocketAdapter & { discard: () => void }> {
  await usable;
  const { io } = await import('socket.io-client');
  const socket = io(apiHost || window.location.origin, {
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
  return {
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    isConnected: () => socket.connected,
    send: (name, payload) => void socket.emit(name, payload),
    discard: () => {
      socket.off();
      socket.offAny();
      socket.disconnect();
    },
  };
}

/** Opens a connection. @returns a function that closes it */
function openConnection(store: ThunkApi, connection: SocketConnection): () => void {
  let discard: (() => void) | undefined;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reconnectNow = () => connection.reconnectNow();
  const open = () => {
    createSocket(store.extra.transport, connection).then(
      (socket) => {
        if (closed) return socket.discard();
        discard = socket.discard;
        connection.start(socket);
      },
      () => {
        // Socket.IO could not be loaded, most likely because there is no network.
        if (closed) return;
        store.dispatch(socketLost({ at: store.extra.clock.now() }));
        timer = setTimeout(open, importRetryMs);
      },
    );
  };
  store.dispatch(connectionStarted());
  window.addEventListener('online', reconnectNow);
  open();
  return () => {
    closed = true;
    clearTimeout(timer);
    window.removeEventListener('online', reconnectNow);
    connection.close();
    discard?.();
  };
}

/**
 * Keeps a socket open for the signed-in person, and dispatches its events as actions. Each sign-in
 * has its own socket. A transport with `sockets: false` gets none. Only this file uses Socket.IO.
 */
export const socketMiddleware: Middleware<object, RootState, AppDispatch> = ({
  dispatch,
  getState,
}) => {
  let extra: StoreExtra | null = null;
  let epoch: number | null = null;
  let connection: SocketConnection | null = null;
  let close: (() => void) | null = null;

  const updateConnection = () => {
    const state = getState();
    const isWanted = selectIsLoggedIn(state) && state.session.status === 'ready';
    const wanted = isWanted ? selectEpoch(state) : null;
    if (wanted === epoch) return;
    // Set first, because actions dispatched below pass through this middleware again.
    epoch = wanted;
    close?.();
    connection = close = null;
    if (wanted === null) return;
    extra ??= dispatch((_dispatch, _getState, given: StoreExtra) => given);
    if (extra.transport.sockets === false) return;
    connection = new SocketConnection({ dispatch, getState, extra });
    close = openConnection({ dispatch, getState, extra }, connection);
  };

  return (next) => (action) => {
    const result = next(action);
    updateConnection();
    if (listLoaded.match(action))
      connection?.onLoaded(action.payload.seq, action.payload.log ?? null);
    if (assignmentMade.match(action)) connection?.send('assign-task', action.payload);
    if (commentMade.match(action)) connection?.send('task-comment', action.payload);
    return result;
  };
};
