import { createSlice, type PayloadAction, type Reducer } from '@reduxjs/toolkit';
import type { Call } from '../changes/changeSpec';
import { loggedIn, loggedOut } from '../session/sessionSlice';
import type { RootState } from '../store/rootState';
import type { AppError } from '../../lib/errors';
import { keyedMutationOf, type KeyedStep } from './mutationOf';

/**
 * A change that the server has not answered yet, or has refused: after the change had waited, or
 * because another person has changed the same field.
 */
export interface WaitingChange extends Call {
  /** Names the change, so that the server makes it once however often it is sent. */
  key: string;
  /** When it was made, in milliseconds since 1970. Always later than the change before it. */
  at: number;
  /** Why the server has refused it. The person decides what to do with it. */
  refusal?: AppError;
  /** What the person has typed to merge both texts of a conflict, by field. */
  merged?: Record<string, string>;
}

export interface OutboxState {
  /** In the order in which they were made. */
  changes: WaitingChange[];
  /** The keys of changes that are sent for the first time and have no answer yet. */
  sending: string[];
  /** The browser's storage has refused a change, so it is lost when the page is left. */
  isUnsafe: boolean;
}

declare module '../dialogs/dialogsSlice' {
  interface DialogProps {
    /** The list of changes. */
    outbox: NoProps;
    /** A log-out that would discard changes asks first. */
    logout: NoProps;
  }
}

declare module '../store/rootState' {
  interface RootState {
    outbox: OutboxState;
  }
}

const initialState: OutboxState = {
  changes: [],
  sending: [],
  isUnsafe: false,
};

const withoutChange = (state: OutboxState, { payload }: PayloadAction<string>): void => {
  state.changes = state.changes.filter(({ key }) => key !== payload);
  if (state.changes.length === 0) state.isUnsafe = false;
};

const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    /** Changes that were stored before a reload, or by another tab. */
    changesWaiting: (state, { payload }: PayloadAction<readonly WaitingChange[]>) => {
      const known = new Set(state.changes.map(({ key }) => key));
      state.changes.push(...payload.filter(({ key }) => !known.has(key)));
      state.changes.sort((one, other) => one.at - other.at);
    },
    /** The person gives a change up. */
    changeDropped: withoutChange,
    /** Another tab has sent a change, or the person has given it up there. */
    changeGone: withoutChange,
    /**
     * The server has refused a change that another tab has sent, or this page cannot send it, or
     * asks the person first.
     */
    changeRefused: (state, { payload }: PayloadAction<{ key: string; refusal: AppError }>) => {
      const change = state.changes.find(({ key }) => key === payload.key);
      if (change) change.refusal = payload.refusal;
    },
    /** A refused change is to be sent again. `at`: now, in milliseconds since 1970. */
    changeRetried: (state, { payload }: PayloadAction<{ key: string; at: number }>) => {
      const change = state.changes.find(({ key }) => key === payload.key);
      if (!change) return;
      change.at = payload.at;
      delete change.refusal;
    },
    /** The person merges both texts of a conflict. */
    changeMerged: (
      state,
      { payload }: PayloadAction<{ key: string; field: string; text: string }>,
    ) => {
      const change = state.changes.find(({ key }) => key === payload.key);
      if (change) change.merged = { ...change.merged, [payload.field]: payload.text };
    },
    /** The person has decided about a refused change: another one takes its place. */
    changeReplaced: (
      state,
      { payload: { key, by } }: PayloadAction<{ key: string; by: WaitingChange }>,
    ) => {
      const index = state.changes.findIndex((change) => change.key === key);
      if (index >= 0) state.changes[index] = by;
    },
    changeNotStored: (state) => {
      state.isUnsafe = true;
    },
    /**
     * The browser has removed what was stored, because someone wanted it or for lack of space.
     * `payload`: whether this page could store it again.
     */
    storageRemoved: (state, { payload: isStored }: PayloadAction<boolean>) => {
      state.isUnsafe = !isStored;
    },
    /** The person wants to log out. A listener does it, or asks first. */
    logoutRequested: () => undefined,
  },
  extraReducers: (builder) =>
    builder.addCase(loggedIn, () => initialState).addCase(loggedOut, () => initialState),
});

/** The time of a new change. A clock that was set back must not change the order. */
export const timeAfter = (changes: readonly WaitingChange[], now: number): number =>
  Math.max(now, (changes.at(-1)?.at ?? 0) + 1);

/** Notes that an attempt to send a change begins, or how it has ended. */
function settle(
  state: OutboxState,
  { step, key, endpoint, arg, at, isWaiting, isAborted, error }: KeyedStep,
): OutboxState {
  const known = state.changes.find((change) => change.key === key);
  if (known && (step === 'pending' || isWaiting || isAborted)) return state;
  if (step === 'pending') return { ...state, sending: [...state.sending, key] };
  // The person has discarded or replaced it, or the session has ended.
  if (!known && !state.sending.includes(key)) return state;
  const next = { ...state, sending: state.sending.filter((one) => one !== key) };
  const change = { key, endpoint, arg, at: timeAfter(state.changes, at) };
  if (isWaiting) {
    next.changes = [...state.changes, change];
  } else if (known && error) {
    next.changes = state.changes.map((one) => (one === known ? { ...one, refusal: error } : one));
  } else if (error?.conflict) {
    next.changes = [...state.changes, { ...change, refusal: error }];
  } else if (known) {
    next.changes = state.changes.filter((one) => one !== known);
  }
  if (next.changes.length === 0) next.isUnsafe = false;
  return next;
}

/** Each attempt is noted without Immer, which would make a draft of every change that waits. */
export const outboxReducer: Reducer<OutboxState> = (state, action) => {
  const mutation = keyedMutationOf(action);
  return state && mutation ? settle(state, mutation) : outboxSlice.reducer(state, action);
};
export const {
  changesWaiting,
  changeDropped,
  changeGone,
  changeRefused,
  changeRetried,
  changeMerged,
  changeReplaced,
  changeNotStored,
  storageRemoved,
  logoutRequested,
} = outboxSlice.actions;

export const selectWaitingChanges = (state: RootState): readonly WaitingChange[] =>
  state.outbox.changes;
/** The change that is sent next. A refused one does not hold up the others. */
export const selectNextChange = (state: RootState): WaitingChange | undefined =>
  state.outbox.changes.find(({ refusal }) => !refusal);
export const selectIsWaiting = (state: RootState, key: string | undefined): boolean =>
  key !== undefined && state.outbox.changes.some((change) => change.key === key);
/** How many changes a log-out would discard: those that wait, and those without an answer yet. */
export const selectUnsentCount = ({ outbox }: RootState): number =>
  outbox.changes.length + outbox.sending.length;
export const selectOutboxUnsafe = (state: RootState): boolean => state.outbox.isUnsafe;
