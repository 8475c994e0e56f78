import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BulkChange } from '../../../contract/bulk';
import { loggedIn, loggedOut, selectIsAdministrator } from '../../../session/sessionSlice';
import type { RootState } from '../../../store/rootState';
import { inspectionEnded, inspectionStarted } from '../../inspection/inspectionSlice';

export const bulkKinds = [
  'status',
  'priority',
  'labels',
  'assignees',
  'dueDate',
  'delete',
] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** What is being prepared: the tasks as they were selected then, those of them that were taken out again, and the wish. */
export interface BulkPlan {
  kind: BulkKind;
  ids: readonly string[];
  without: Readonly<Record<string, true>>;
  change: BulkChange;
}

export interface BulkCounts {
  done: number;
  unchanged: number;
  refused: number;
}

/** An action under way, or the last one. */
export interface BulkRun extends BulkCounts {
  kind: BulkKind;
  change: BulkChange;
  /** Whether it takes back the action before it. */
  undo: boolean;
  total: number;
  state: 'running' | 'stopping' | 'ended';
  /** What the server knows it by, to stop and to undo it; null where neither is possible. */
  actionId: string | null;
  /** Why rows were refused, the most frequent reason first. */
  reasons: readonly { text: string; count: number }[];
  /** Why the whole action failed or broke off. */
  error: string | null;
  /** Its result was shown and put away: it can still be undone, from the palette. */
  seen?: true;
}

export interface BulkState {
  /** Whether the dialog is open; what runs goes on without it. */
  open: boolean;
  plan: BulkPlan | null;
  run: BulkRun | null;
}

declare module '../../../store/rootState' {
  interface RootState {
    bulk: BulkState;
  }
}

const initialState: BulkState = { open: false, plan: null, run: null };
const noIds: Readonly<Record<string, true>> = Object.freeze({});

const bulkSlice = createSlice({
  name: 'bulk',
  initialState,
  reducers: {
    /** Somebody wants to change these tasks: the dialog shows what will happen. Nothing is sent before it is confirmed. */
    bulkOpened: {
      // Frozen here, so that a selection of thousands is not walked to freeze it.
      prepare: ({
        kind,
        ids,
        change = {},
      }: {
        kind: BulkKind;
        ids: readonly string[];
        change?: BulkChange;
      }) => ({ payload: { kind, ids: Object.freeze([...ids]), change } }),
      reducer: (state, { payload }: PayloadAction<Omit<BulkPlan, 'without'>>) => ({
        ...state,
        open: true,
        plan: { ...payload, without: noIds },
      }),
    },
    bulkWished: (state, { payload }: PayloadAction<BulkChange>) =>
      state.plan ? { ...state, plan: { ...state.plan, change: payload } } : state,
    /** A row is taken out of the plan, or put back. */
    bulkRowToggled: (state, { payload: id }: PayloadAction<string>) => {
      if (!state.plan) return state;
      const { [id]: out, ...others } = state.plan.without;
      return {
        ...state,
        plan: {
          ...state.plan,
          without: Object.freeze(
            out === true ? others : { ...state.plan.without, [id]: true as const },
          ),
        },
      };
    },
    bulkClosed: (state) => ({ ...state, open: false }),
    /** The closed dialog's plan is put away once it is out of sight. */
    bulkPutAway: (state) => (state.open ? state : { ...state, plan: null }),
    /** The last action's progress or result is shown in the dialog. */
    bulkShown: (state) => (state.run ? { ...state, open: true, plan: null } : state),
    bulkStarted: (
      state,
      { payload }: PayloadAction<Pick<BulkRun, 'kind' | 'change' | 'undo' | 'total'>>,
    ) => ({
      ...state,
      plan: null,
      run: {
        ...payload,
        done: 0,
        unchanged: 0,
        refused: 0,
        state: 'running' as const,
        actionId: null,
        reasons: [],
        error: null,
      },
    }),
    /** The server has begun, and knows the action by this id. */
    bulkNamed: (state, { payload }: PayloadAction<string>) =>
      state.run ? { ...state, run: { ...state.run, actionId: payload } } : state,
    bulkProgressed: (state, { payload }: PayloadAction<BulkCounts>) =>
      state.run ? { ...state, run: { ...state.run, ...payload } } : state,
    bulkStopped: (state) =>
      state.run?.state === 'running'
        ? { ...state, run: { ...state.run, state: 'stopping' as const } }
        : state,
    bulkEnded: (
      state,
      { payload }: PayloadAction<BulkCounts & Pick<BulkRun, 'actionId' | 'reasons' | 'error'>>,
    ) =>
      state.run ? { ...state, run: { ...state.run, ...payload, state: 'ended' as const } } : state,
    /** The result has been seen. */
    bulkDismissed: (state) =>
      state.run?.state === 'ended' && !state.open
        ? { ...state, run: { ...state.run, seen: true as const } }
        : state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => initialState)
      .addCase(loggedOut, () => initialState)
      .addCase(inspectionStarted, (state) => ({ ...state, open: false, plan: null }))
      .addCase(inspectionEnded, (state) => ({ ...state, open: false, plan: null })),
});

export const bulkReducer = bulkSlice.reducer;
export const {
  bulkOpened,
  bulkWished,
  bulkRowToggled,
  bulkClosed,
  bulkPutAway,
  bulkShown,
  bulkStarted,
  bulkNamed,
  bulkProgressed,
  bulkStopped,
  bulkEnded,
  bulkDismissed,
} = bulkSlice.actions;

export const selectBulkOpen = (state: RootState): boolean => state.bulk.open;
export const selectBulkPlan = (state: RootState): BulkPlan | null => state.bulk.plan;
export const selectBulkRun = (state: RootState): BulkRun | null => state.bulk.run;
export const selectBulkRunning = (state: RootState): boolean =>
  state.bulk.run !== null && state.bulk.run.state !== 'ended';

const ofAssignees: readonly BulkKind[] = ['status'];

/** What this person can do with many tasks. */
export function selectBulkKinds(state: RootState): readonly BulkKind[] {
  return selectIsAdministrator(state) ? bulkKinds : ofAssignees;
}
