import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ClientEvents } from '../../contract/event';
import type { RootState } from '../store/rootState';
import { elsewhereFound } from '../api/elsewhere';
import { listLoaded } from '../lists/listLoaded';
import { loggedIn, loggedOut, selectIsDocket } from '../session/sessionSlice';
import { isServerEvent } from './serverEvents';

/** `live`: the screen shows all changes so far. */
export type Connection = 'off' | 'connecting' | 'catchingUp' | 'live' | 'offline';

export interface RealtimeState {
  connection: Connection;
  /**
   * When the connection was lost, or when the local copy was current (milliseconds since 1970). Null
   * while all changes are shown.
   */
  staleSince: number | null;
  /** The number of the last known change. Null with a backend that numbers nothing. */
  seq: number | null;
  /** The event log that `seq` belongs to, while live. Null if the backend names none. */
  log: string | null;
  /** The server speaks another version of the contract than this page. */
  isOutdated: boolean;
  /** Something else answers instead of our server, such as the log-in of a proxy. */
  isElsewhere: boolean;
}

const initialState: RealtimeState = {
  connection: 'off',
  staleSince: null,
  seq: null,
  log: null,
  isOutdated: false,
  isElsewhere: false,
};

const realtimeSlice = createSlice({
  name: 'realtime',
  initialState,
  reducers: {
    connectionStarted: (state) => {
      if (state.connection === 'off') state.connection = 'connecting';
    },
    /** The handshake was accepted. Missed events are still to come. */
    socketConnected: (state) => {
      state.connection = 'catchingUp';
      state.isElsewhere = false;
    },
    /** The connection is gone or could not be opened. `at` in milliseconds since 1970. */
    socketLost: (state, action: PayloadAction<{ at: number }>) => {
      if (state.connection === 'off') return;
      state.connection = 'offline';
      state.staleSince ??= action.payload.at;
    },
    /** Everything up to `seq` of `log` was received. Null from a backend that numbers nothing. */
    caughtUp: (
      state,
      { payload }: PayloadAction<{ seq: number | null; log?: string; isOutdated?: boolean }>,
    ) => {
      state.connection = 'live';
      state.isOutdated = payload.isOutdated ?? false;
      state.staleSince = null;
      state.seq = payload.seq;
      state.log = payload.log ?? null;
    },
    /** The missed changes are unknown or too many, so all server data is loaded again. */
    resyncDemanded: (state, action: PayloadAction<{ seq: number | null }>) => {
      if (action.payload.seq !== null) state.seq = action.payload.seq;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedIn, () => initialState);
    builder.addCase(loggedOut, () => initialState);
    builder.addCase(elsewhereFound, (state, { payload }) => {
      state.isElsewhere = payload;
    });
    builder.addCase(listLoaded, (state, { payload: { seq, log = null, copiedAt } }) => {
      // Another tab may have written a copy that has what this one has received, or more.
      const isCurrent =
        state.connection === 'live' && log === state.log && seq >= (state.seq ?? Infinity);
      // Before the first connection.
      if (state.log === null) state.seq = Math.min(seq, state.seq ?? seq);
      if (copiedAt === undefined || isCurrent) return;
      // Until the socket has brought what was missed.
      if (state.connection !== 'offline') state.connection = 'catchingUp';
      state.staleSince = Math.min(copiedAt, state.staleSince ?? copiedAt);
    });
  },
});

declare module '../store/rootState' {
  interface RootState {
    realtime: RealtimeState;
  }
}

/** Events are too frequent for Immer. */
export const realtimeReducer: typeof realtimeSlice.reducer = (state, action) =>
  state && isServerEvent(action) && action.meta.seq !== undefined
    ? { ...state, seq: action.meta.seq }
    : realtimeSlice.reducer(state, action);
export const { connectionStarted, socketConnected, socketLost, caughtUp, resyncDemanded } =
  realtimeSlice.actions;

/**
 * Reports a stored change over the socket (specification, point 7), for backends that do not
 * announce changes themselves. Without a connection it is not sent.
 */
export const assignmentMade = createAction<ClientEvents['assign-task']>('realtime/assignmentMade');
export const commentMade = createAction<ClientEvents['task-comment']>('realtime/commentMade');

/** Tells the server which task this page shows, so that it says who else has it open (ours). */
export const taskWatched = createAction<ClientEvents['watch-task']>('realtime/taskWatched');

export const selectConnection = (state: RootState) => state.realtime.connection;
export const selectIsOutdated = (state: RootState) => state.realtime.isOutdated;
export const selectIsElsewhere = (state: RootState) => state.realtime.isElsewhere;
export const selectStaleSince = (state: RootState) => state.realtime.staleSince;
/**
 * Whether lists may lack changes that our server has not sent yet: they are from the local copy, or
 * from before the connection was lost. Another backend's lists are as they were loaded.
 */
export const selectIsBehind = (state: RootState): boolean =>
  selectIsDocket(state) && selectConnection(state) !== 'live';
