import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { isObject } from '../../lib/fields';
import {
  appendRows,
  rowAt,
  rowsInOrder,
  type Origin,
  type Pages,
} from '../../lib/collection/pages';
import type { RootState } from '../store/rootState';
import type { AppError } from '../../lib/errors';
import { mutationOf, type MutationStep } from '../outbox/mutationOf';
import {
  changeDropped,
  changeGone,
  changeRefused,
  changeReplaced,
  changesWaiting,
  type WaitingChange,
} from '../outbox/outboxSlice';
import {
  applyChanges,
  removeEdit,
  emptyList,
  hasRows,
  changesAfter,
  addEdits,
  reapplyEdits,
  type RecordKind,
} from './syncedList';
import type { Change, SyncedList, SyncedRow } from './syncedListTypes';

type ApiState = RootState['api'];

/** The argument of a list: the id of an inspected person, or undefined for the person's list. */
export type ListArg = string | undefined;

/** The cache key of a list, for the `serializeQueryArgs` of its endpoint. */
export const listKey = (endpoint: string, arg: ListArg | void): string =>
  `${endpoint}(${arg ?? ''})`;

/** More rows of a load in progress. They follow its earlier rows. `total`: the expected number. */
export const rowsLoaded = createAction<{
  queryCacheKey: string;
  requestId: string;
  origin: Origin;
  total: number;
  rows: readonly unknown[];
}>('lists/rowsLoaded');

export interface SyncedListOptions<Row extends SyncedRow, Edit> extends RecordKind<Row, Edit> {
  /** The query that loads a list. */
  endpoint: string;
  /** The changes of a server event. */
  eventChanges: (event: UnknownAction) => readonly Change<Row, Edit>[];
  /** The changes of an answered request. Called for every action of a query or mutation. */
  answerChanges: (action: UnknownAction) => readonly Change<Row, Edit>[];
  /** The edit that a mutation shows before the server answers, if any. */
  editOf: (change: Pick<WaitingChange, 'endpoint' | 'arg' | 'at'>) => EditOfRow<Edit> | null;
}

interface EditOfRow<Edit> {
  id: string;
  edit: Edit;
}

export interface ListEntry<Row, Edit> {
  status: string;
  /** Undefined until the first rows are loaded. */
  data?: SyncedList<Row, Edit>;
  error?: AppError;
}

/** Reducer and selectors of the lists of one kind of record in the API's cache. */
export interface SyncedLists<Row, Edit> {
  /** `state`: after RTK Query's own reducer. `before`: before it. */
  reduce: (state: ApiState, before: ApiState | undefined, action: UnknownAction) => ApiState;
  entryOf: (state: RootState, arg: ListArg) => ListEntry<Row, Edit>;
  /** The cache key of a list and the id of its latest load. */
  loadOf: (state: RootState, arg: ListArg) => { queryCacheKey: string; requestId: string };
  /** Whether a load is in progress that has brought rows. */
  isStreaming: (state: RootState, arg: ListArg) => boolean;
  /** The row with this id, from the first cached list that has it. */
  rowOf: (state: RootState, id: string) => Row | undefined;
}

/** The fields of RTK Query's actions that describe their request. */
interface QueryMeta {
  requestId: string;
  condition?: boolean;
  arg: { endpointName: string; queryCacheKey: string };
}
const queryOf = ({ type, meta }: UnknownAction & { meta?: unknown }) => {
  const [, step] = /^api\/executeQuery\/(\w+)$/.exec(type) ?? [];
  return step ? { step, meta: meta as QueryMeta } : null;
};

/** The error of a query, also if our own code threw it. */
function toAppError(error: unknown): AppError | undefined {
  if (!isObject(error)) return undefined;
  if ('text' in error) return error as AppError;
  return { status: 'NETWORK', text: 'message' in error ? String(error.message) : '' };
}

const isList = (data: unknown): data is Pages<unknown> =>
  isObject(data) && 'pages' in data && 'gone' in data;

/** Whether a query has something to show: an answer, or the first rows of a list. */
export const hasContent = (data: unknown): boolean =>
  data !== undefined && (!isList(data) || hasRows(data));

/**
 * Keeps the lists of one kind of record up to date. It runs after RTK Query's own reducer and
 * changes `data` of the cache entries, and nothing else writes to them:
 *
 * - query pending, `rowsLoaded` ..., fulfilled or rejected: a load and its rows
 * - mutation pending, fulfilled or rejected: shows an edit, and removes it again. While the change
 *   waits in the outbox, the edit stays
 * - server events, and answers that contain a record: changes (see `applyChanges`)
 */
export function createSyncedList<Row extends SyncedRow, Edit>(
  options: SyncedListOptions<Row, Edit>,
): SyncedLists<Row, Edit> {
  type List = SyncedList<Row, Edit>;
  const { endpoint, eventChanges, answerChanges, editOf } = options;

  const listAt = (state: ApiState | undefined, key: string): List | undefined => {
    const data = state?.queries[key]?.data;
    return isList(data) ? (data as List) : undefined;
  };
  const write = (state: ApiState, key: string, data: List): ApiState => {
    const entry = state.queries[key];
    if (!entry || entry.data === data) return state;
    return { ...state, queries: { ...state.queries, [key]: { ...entry, data } as typeof entry } };
  };
  const keysIn = ({ queries }: ApiState) =>
    Object.keys(queries).filter((key) => queries[key]?.endpointName === endpoint);
  const argAt = ({ queries }: ApiState, key: string): ListArg => {
    const arg: unknown = queries[key]?.originalArgs;
    return typeof arg === 'string' ? arg : undefined;
  };
  const updateLists = (state: ApiState, next: (list: List, arg: ListArg) => List): ApiState =>
    keysIn(state).reduce((now, key) => {
      const list = listAt(now, key);
      return list ? write(now, key, next(list, argAt(now, key))) : now;
    }, state);

  const startLoad = (state: ApiState, key: string, requestId: string) => {
    const list = listAt(state, key) ?? emptyList<Row, Edit>();
    return write(state, key, Object.freeze({ ...list, load: { requestId, rows: 0, changes: [] } }));
  };

  const addRows = (state: ApiState, payload: ReturnType<typeof rowsLoaded>['payload']) => {
    const { queryCacheKey: key, requestId, origin, total } = payload;
    const rows = payload.rows as readonly Row[];
    const list = listAt(state, key);
    if (list?.load?.requestId !== requestId) return state;
    const load = { ...list.load, rows: list.load.rows + rows.length };
    const isFirst = list.load.rows === 0;
    return write(
      state,
      key,
      appendRows({ ...list, ...(isFirst && { origin, total }), load }, rows),
    );
  };

  /** If `rowsLoaded` has brought rows already, the answer contains only the remaining ones. */
  const finishLoad = (state: ApiState, before: List | undefined, key: string) => {
    const answer = listAt(state, key);
    const load = before?.load;
    if (!answer || !load) return state;
    const { unconfirmed, gone } = before;
    const list: List =
      load.rows === 0
        ? reapplyEdits({ ...answer, unconfirmed, gone, load: null }, options)
        : {
            ...appendRows(before, rowsInOrder(answer)),
            complete: true,
            load: null,
          };
    const loaded = Object.freeze({ ...list, total: list.loaded });
    const changes = changesAfter(loaded.origin.seq, load.changes);
    return write(state, key, applyChanges(loaded, changes, argAt(state, key), options));
  };

  /** Applies changes to all lists, and keeps them for a load in progress. */
  const addChanges = (state: ApiState, changes: readonly Change<Row, Edit>[]) =>
    changes.length === 0
      ? state
      : updateLists(state, (list, arg) => {
          const next = applyChanges(list, changesAfter(list.origin.seq, changes), arg, options);
          const { load } = list;
          return load
            ? Object.freeze({ ...next, load: { ...load, changes: [...load.changes, ...changes] } })
            : next;
        });

  const showEdits = (
    state: ApiState,
    changes: readonly (Pick<WaitingChange, 'endpoint' | 'arg' | 'at'> & { id: string })[],
  ) => {
    const edits = changes.flatMap((change) => {
      const edit = editOf(change);
      return edit ? [{ ...edit, requestId: change.id }] : [];
    });
    return edits.length === 0
      ? state
      : updateLists(state, (list) => addEdits(list, edits, options));
  };
  const hideEdit = (state: ApiState, id: string) =>
    updateLists(state, (list) => removeEdit(list, id, options));

  const reduceQuery = (
    state: ApiState,
    before: ApiState | undefined,
    { step, meta }: NonNullable<ReturnType<typeof queryOf>>,
  ) => {
    const { requestId } = meta;
    const { endpointName, queryCacheKey: key } = meta.arg;
    const isLatest = state.queries[key]?.requestId === requestId;
    if (endpointName !== endpoint || meta.condition || !isLatest) return state;
    if (step === 'pending') return startLoad(state, key, requestId);
    if (step === 'fulfilled') return finishLoad(state, listAt(before, key), key);
    const list = listAt(state, key);
    return list ? write(state, key, Object.freeze({ ...list, load: null })) : state;
  };

  /** An edit is shown until the server has answered, however often the change is sent. */
  const reduceMutation = (state: ApiState, mutation: MutationStep, action: UnknownAction) => {
    if (mutation.isWaiting) return state;
    const next =
      mutation.step === 'pending' ? showEdits(state, [mutation]) : hideEdit(state, mutation.id);
    return addChanges(next, answerChanges(action));
  };

  const reduceOutbox = (state: ApiState, action: UnknownAction) => {
    if (changeDropped.match(action) || changeGone.match(action))
      return hideEdit(state, action.payload);
    if (changeRefused.match(action) || changeReplaced.match(action))
      return hideEdit(state, action.payload.key);
    if (!changesWaiting.match(action)) return state;
    const waiting = action.payload.filter(({ refusal }) => !refusal);
    const edits = waiting.map((change) => ({ ...change, id: change.key }));
    return showEdits(state, edits);
  };

  return {
    reduce: (state, before, action) => {
      if (rowsLoaded.match(action))
        return action.payload.queryCacheKey.startsWith(`${endpoint}(`)
          ? addRows(state, action.payload)
          : state;
      if (action.type.startsWith('server/')) return addChanges(state, eventChanges(action));
      const query = queryOf(action);
      if (query) return addChanges(reduceQuery(state, before, query), answerChanges(action));
      const mutation = mutationOf(action);
      return mutation ? reduceMutation(state, mutation, action) : reduceOutbox(state, action);
    },
    entryOf: (state, arg) => {
      const key = listKey(endpoint, arg);
      const { status = 'uninitialized', error } = state.api.queries[key] ?? {};
      const data = listAt(state.api, key);
      return { status, data: data && hasRows(data) ? data : undefined, error: toAppError(error) };
    },
    loadOf: ({ api }, arg) => {
      const queryCacheKey = listKey(endpoint, arg);
      return { queryCacheKey, requestId: api.queries[queryCacheKey]?.requestId ?? '' };
    },
    isStreaming: ({ api }, arg) => (listAt(api, listKey(endpoint, arg))?.load?.rows ?? 0) > 0,
    rowOf: ({ api }, id) => {
      for (const key of keysIn(api)) {
        const list = listAt(api, key);
        const slot = list && options.slotOf(list, id);
        if (list && slot !== undefined) return rowAt(list, slot) ?? undefined;
      }
      return undefined;
    },
  };
}

/** Runs the API's own reducer first, and then those of the lists in its cache. */
export function withSyncedLists(
  reducer: Reducer<ApiState>,
  lists: readonly Pick<SyncedLists<never, never>, 'reduce'>[],
): Reducer<ApiState> {
  return (before, action: UnknownAction) =>
    lists.reduce((state, { reduce }) => reduce(state, before, action), reducer(before, action));
}
