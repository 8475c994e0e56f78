import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ClientEvents } from '../contract/event';
import type { RootState } from '../store/rootState';
import { listLoaded } from '../api/syncedList/listLoaded';
import { loggedIn, loggedOut } from '../session/sessionSlice';
import { isServerEvent } from './serverEvents';

/** `live`: the screen shows all changes so far. */
export type Connection = 'off' | 'connecting' | 'catchingUp' | 'live' | 'offline';

export interface RealtimeState {
  connection: Connection;
  /** When the connection was lost (milliseconds since 1970). Null while connected. */
  staleSince: number | null;
  /** The number of the last known change. Null with a backend that numbers nothing. */
  seq: number | null;
  /** Whether the backend numbers its events. If not, lists are loaded again on each connection. */
  extended: boolean;
  /** The server speaks another version of the contract than this page. */
  isOutdated: boolean;
}

const initialState: RealtimeState = {
  connection: 'off',
  staleSince: null,
  seq: null,
  extended: false,
  isOutdated: false,
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
    },
    /** The connection is gone or could not be opened. `at` in milliseconds since 1970. */
    socketLost: (state, action: PayloadAction<{ at: number }>) => {
      if (state.connection === 'off') return;
      state.connection = 'offline';
      state.staleSince ??= action.payload.at;
    },
    /** Everything up to `seq` was received. Null from a backend that numbers nothing. */
    caughtUp: (state, action: PayloadAction<{ seq: number | null; isOutdated?: boolean }>) => {
      state.connection = 'live';
      state.isOutdated = action.payload.isOutdated ?? false;
      state.staleSince = null;
      state.extended = action.payload.seq !== null;
      if (action.payload.seq !== null) state.seq = action.payload.seq;
    },
    /** The missed changes are unknown or too many, so all server data is loaded again. */
    resyncDemanded: (state, action: PayloadAction<{ seq: number | null }>) => {
      if (action.payload.seq !== null) state.seq = action.payload.seq;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedIn, () => initialState);
    builder.addCase(loggedOut, () => initialState);
    builder.addCase(listLoaded, (state, { payload }) => {
      if (!state.extended) state.seq = Math.min(payload.seq, state.seq ?? payload.seq);
    });
    builder.addMatcher(isServerEvent, (state, { meta }) => {
      if (meta.seq !== undefined) state.seq = meta.seq;
    });
  },
});

declare module '../store/rootState' {
  interface RootState {
    realtime: RealtimeState;
  }
}

export const realtimeReducer = realtimeSlice.reducer;
export const { connectionStarted, socketConnected, socketLost, caughtUp, resyncDemanded } =
  realtimeSlice.actions;

/**
 * Reports a stored change over the socket (specification, point 7), for backends that do not
 * announce changes themselves. Without a connection it is not sent.
 */
export const assignmentMade = createAction<ClientEvents['assign-task']>('realtime/assignmentMade');
export const commentMade = createAction<ClientEvents['task-comment']>('realtime/commentMade');

export const selectConnection = (state: RootState) => state.realtime.connection;
export const selectIsOutdated = (state: RootState) => state.realtime.isOutdated;
export const selectStaleSince = (state: RootState) => state.realtime.staleSince;
/**
 * Whether the backend is our server, which numbers its events and lists. Only then the client makes
 * calls that are not in the specification.
 */
export const selectIsOurs = (state: RootState): boolean => state.realtime.seq !== null;
/** Whether events are numbered, so that they report every change. */
export const selectExtended = (state: RootState) => state.realtime.extended;
