import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BulkChange, BulkKind } from '../../../contract/bulk';
import { loggedIn, loggedOut, selectIsAdministrator } from '../../../data/session/sessionSlice';
import type { RootState } from '../../../data/store/rootState';
import { dialogClosed, dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { routeChanged } from '../../../data/navigation/navigationSlice';
import { isTaskPath } from '../../../data/navigation/taskPath';
import type { AppThunk } from '../../../data/store/hooks';

export const bulkKinds = [
  'status',
  'priority',
  'labels',
  'assignees',
  'dueDate',
  'startDate',
  'estimate',
  'delete',
] as const satisfies readonly BulkKind[];

/** An action that is being prepared for the selected tasks. */
export interface BulkPlan {
  kind: BulkKind;
  ids: readonly string[];
  /** The tasks that were left out of the plan. */
  without: Readonly<Record<string, true>>;
  change: BulkChange;
}

/** A text and how often it occurs. */
export interface TextCount {
  text: string;
  count: number;
}

export interface BulkCounts {
  done: number;
  unchanged: number;
  refused: number;
}

/** The running or the last action. */
export interface BulkRun extends BulkCounts {
  kind: BulkKind;
  change: BulkChange;
  /** Whether it undoes the action before it. */
  undo: boolean;
  total: number;
  state: 'running' | 'stopping' | 'ended';
  /** Identifies the action, to stop or undo it. Null if that is not possible. */
  actionId: string | null;
  /** Why tasks were refused, the most frequent reason first. */
  reasons: readonly TextCount[];
  /** Why the whole action failed. */
  error: string | null;
  /** The result was dismissed. */
  seen?: true;
}

export interface BulkState {
  plan: BulkPlan | null;
  run: BulkRun | null;
}

declare module '../../../data/dialogs/dialogsSlice' {
  interface DialogProps {
    /** The plan of an action, or else the progress and the result of the last one. */
    'task/bulk': NoProps;
  }
}

declare module '../../../data/store/rootState' {
  interface RootState {
    bulk: BulkState;
  }
}

const initialState: BulkState = { plan: null, run: null };
const noIds: Readonly<Record<string, true>> = Object.freeze({});

export const bulkSlice = createSlice({
  name: 'bulk',
  initialState,
  reducers: {
    bulkPlanned: {
      // Frozen here, so that Immer does not walk through thousands of ids.
      prepare: ({ kind, ids }: Pick<BulkPlan, 'kind' | 'ids'>) => ({
        payload: { kind, ids: Object.freeze([...ids]) },
      }),
      reducer: (state, { payload }: PayloadAction<Pick<BulkPlan, 'kind' | 'ids'>>) => ({
        ...state,
        plan: { ...payload, without: noIds, change: {} },
      }),
    },
    bulkChangeEdited: (state, { payload }: PayloadAction<BulkChange>) =>
      state.plan ? { ...state, plan: { ...state.plan, change: payload } } : state,
    bulkRowToggled: (state, { payload: id }: PayloadAction<string>) => {
      if (!state.plan) return state;
      const { [id]: isLeftOut, ...others } = state.plan.without;
      const without = Object.freeze(
        isLeftOut ? others : { ...state.plan.without, [id]: true as const },
      );
      return { ...state, plan: { ...state.plan, without } };
    },
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
    /** The server has started the action and sent its id. */
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
    bulkDismissed: (state) =>
      state.run?.state === 'ended'
        ? { ...state, run: { ...state.run, seen: true as const } }
        : state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => initialState)
      .addCase(loggedOut, () => initialState)
      .addCase(dialogClosed, (state, { payload }) =>
        payload === 'task/bulk' ? { ...state, plan: null } : state,
      )
      .addCase(routeChanged, (state, { payload }) =>
        isTaskPath(payload.pathname) ? state : { ...state, plan: null },
      ),
});

export const {
  bulkPlanned,
  bulkChangeEdited,
  bulkRowToggled,
  bulkStarted,
  bulkNamed,
  bulkProgressed,
  bulkStopped,
  bulkEnded,
  bulkDismissed,
} = bulkSlice.actions;

/** Opens the dialog for some tasks. */
export const openBulk =
  (plan: Pick<BulkPlan, 'kind' | 'ids'>): AppThunk<void> =>
  (dispatch) => {
    dispatch(bulkPlanned(plan));
    dispatch(dialogOpened('task/bulk'));
  };

export const selectBulkPlan = (state: RootState): BulkPlan | null => state.bulk.plan;
export const selectBulkRun = (state: RootState): BulkRun | null => state.bulk.run;
export const selectBulkRunning = (state: RootState): boolean =>
  state.bulk.run !== null && state.bulk.run.state !== 'ended';

const assigneeKinds: readonly BulkKind[] = ['status'];

/** The actions that this person may do. */
export const selectBulkKinds = (state: RootState): readonly BulkKind[] =>
  selectIsAdministrator(state) ? bulkKinds : assigneeKinds;
