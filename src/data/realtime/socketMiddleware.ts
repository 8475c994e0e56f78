import { isAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import type { AnswerMeta } from '../api/callOrWait';
import type { LogPosition } from '../api/request';
import { noteAnswer } from '../api/elsewhere';
import { networkError } from '../../lib/errors';
import { listLoaded } from '../lists/listLoaded';
import type { ThunkApi } from '../api/thunkApi';
import { selectEpoch, selectIsLoggedIn } from '../session/sessionSlice';
import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';
import {
  assignmentMade,
  commentMade,
  connectionStarted,
  socketLost,
  taskWatched,
} from './realtimeSlice';
import type { OpenSocket } from './openSocket';
import type { SocketConnection } from './socketConnection';

const importRetryMs = 3_000;

/** The last change that the answer of a query reflects, if our server says it. */
const positionOfQuery = (action: unknown): LogPosition | undefined =>
  isAction(action) && action.type === 'api/executeQuery/fulfilled'
    ? (action as UnknownAction & { meta: { baseQueryMeta?: AnswerMeta } }).meta.baseQueryMeta
        ?.position
    : undefined;

/** A connection, or one whose code is not loaded yet. */
interface Connection {
  onLoaded: SocketConnection['onLoaded'];
  send: SocketConnection['send'];
  close: () => void;
}

/** Opens a connection. Its code is loaded here, because only signed-in people need it. */
function openConnection(store: ThunkApi): Connection {
  const { transport, clock } = store.extra;
  let opened: OpenSocket | undefined;
  const early: Parameters<SocketConnection['onLoaded']>[] = [];
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reconnectNow = () => opened?.connection.reconnectNow();
  const open = async () => {
    try {
      await transport.socketAllowed?.();
      const { openSocket } = await import('./openSocket');
      if (!closed) opened = openSocket(store, early);
    } catch (error) {
      // Most likely there is no network.
      if (closed) return;
      store.dispatch(noteAnswer(networkError(error)));
      store.dispatch(socketLost({ at: clock.now() }));
      timer = setTimeout(() => void open(), importRetryMs);
    }
  };
  store.dispatch(connectionStarted());
  window.addEventListener('online', reconnectNow);
  void open();
  return {
    onLoaded: (...load) => {
      if (opened) opened.connection.onLoaded(...load);
      else early.push(load);
    },
    send: (...message) => opened?.connection.send(...message),
    close: () => {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener('online', reconnectNow);
      opened?.close();
    },
  };
}

/**
 * Keeps a socket open for the signed-in person, and dispatches its events as actions. Each sign-in
 * has its own socket. A transport with `sockets: false` gets none.
 */
export const socketMiddleware: Middleware<object, RootState, AppDispatch> = ({
  dispatch,
  getState,
}) => {
  let extra: StoreExtra | null = null;
  let epoch: number | null = null;
  let connection: Connection | null = null;

  const updateConnection = () => {
    const state = getState();
    const isWanted = selectIsLoggedIn(state) && state.session.status === 'ready';
    const wanted = isWanted ? selectEpoch(state) : null;
    if (wanted === epoch) return;
    // Set first, because actions dispatched below pass through this middleware again.
    epoch = wanted;
    connection?.close();
    connection = null;
    if (wanted === null) return;
    extra ??= dispatch((_dispatch, _getState, given: StoreExtra) => given);
    if (extra.transport.sockets === false) return;
    connection = openConnection({ dispatch, getState, extra });
  };

  return (next) => (action) => {
    const result = next(action);
    updateConnection();
    if (listLoaded.match(action)) {
      const { seq, log = null, copiedAt } = action.payload;
      connection?.onLoaded(seq, log, copiedAt !== undefined);
    }
    const position = positionOfQuery(action);
    if (position) connection?.onLoaded(position.seq, position.log);
    if (assignmentMade.match(action)) connection?.send('assign-task', action.payload);
    if (commentMade.match(action)) connection?.send('task-comment', action.payload);
    if (taskWatched.match(action)) connection?.send('watch-task', action.payload);
    return result;
  };
};
