import type { Middleware } from '@reduxjs/toolkit';
import { listLoaded } from '../api/syncedList/listLoaded';
import { selectEpoch, selectIsLoggedIn } from '../session/sessionSlice';
import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';
import { assignmentMade, commentMade, connectionStarted, socketLost } from './realtimeSlice';
import { SocketLink, type Ending, type LinkStore, type Wire } from './socketLink';

const connectionOptions = {
  autoConnect: false,
  // Nothing of one sign-in is shared with the next, not even the transport.
  forceNew: true,
  withCredentials: true,
  transports: ['polling', 'websocket'],
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Infinity,
};
const loadAgainAfter = 3_000;
/** Socket.IO's names for endings that came from the other side. */
const endings: Record<string, Ending | undefined> = {
  'io server disconnect': 'dismissed',
  'transport close': 'closed',
};

/** Makes the socket of a link. Socket.IO is loaded here, because only signed-in people need it. */
async function openWire(
  apiHost: string,
  link: SocketLink,
): Promise<Wire & { discard: () => void }> {
  const { io } = await import('socket.io-client');
  const socket = io(apiHost || window.location.origin, {
    ...connectionOptions,
    auth: (present) => present(link.auth()),
  });
  socket.on('connect', () => link.onConnected());
  socket.onAny((name: string, ...args: unknown[]) => link.onEvent(String(name), args[0], args[1]));
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') link.onLost(endings[reason] ?? 'broken');
  });
  socket.on('connect_error', (error) => {
    if (socket.active) link.onUnreachable();
    else void link.onRefused(error.message);
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

/** Keeps a link open until the returned function is called. */
function openLink(store: LinkStore, link: SocketLink): () => void {
  let discard: (() => void) | undefined;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hurry = () => link.hurry();
  const open = () => {
    openWire(store.extra.transport.apiHost, link).then(
      (wire) => {
        if (closed) return wire.discard();
        discard = wire.discard;
        link.start(wire);
      },
      () => {
        // Socket.IO could not be loaded, most likely because there is no network.
        if (closed) return;
        store.dispatch(socketLost({ at: store.extra.clock.now() }));
        timer = setTimeout(open, loadAgainAfter);
      },
    );
  };
  store.dispatch(connectionStarted());
  window.addEventListener('online', hurry);
  open();
  return () => {
    closed = true;
    clearTimeout(timer);
    window.removeEventListener('online', hurry);
    link.close();
    discard?.();
  };
}

/**
 * Keeps one socket open for the signed-in person and turns what arrives into actions. The only place that knows Socket.IO.
 * Each sign-in has a socket of its own. A transport with `sockets: false` gets none.
 */
export const socketMiddleware: Middleware<object, RootState, AppDispatch> = ({
  dispatch,
  getState,
}) => {
  let extra: StoreExtra | null = null;
  let epoch: number | null = null;
  let link: SocketLink | null = null;
  let close: (() => void) | null = null;

  const follow = () => {
    const state = getState();
    const isWanted = selectIsLoggedIn(state) && state.session.status === 'ready';
    const wanted = isWanted ? selectEpoch(state) : null;
    if (wanted === epoch) return;
    // Set first: actions dispatched below pass through this middleware again.
    epoch = wanted;
    close?.();
    link = close = null;
    if (wanted === null) return;
    extra ??= dispatch((_dispatch, _getState, given: StoreExtra) => given);
    if (extra.transport.sockets === false) return;
    link = new SocketLink({ dispatch, getState, extra });
    close = openLink({ dispatch, getState, extra }, link);
  };

  return (next) => (action) => {
    const result = next(action);
    follow();
    if (listLoaded.match(action)) link?.onLoaded(action.payload.seq, action.payload.log ?? null);
    if (assignmentMade.match(action)) link?.send('assign-task', action.payload);
    if (commentMade.match(action)) link?.send('task-comment', action.payload);
    return result;
  };
};
