import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { appendRows, type Origin, rowAt } from '../../lib/collection/pages';
import type { RootState } from '../../store/rootState';
import type { AppError } from '../errors';
import {
  applyChanges,
  dropEdit,
  emptyList,
  hasRows,
  notReflected,
  showEdit,
  shownAhead,
  type RecordKind,
} from './syncedList';
import type { Change, SyncedList, SyncedRow } from './syncedListTypes';

type ApiState = RootState['api'];

/** Which list of a kind: the id of an inspected person, or undefined for one's own list. */
export type ListArg = string | undefined;

/** Where the cache keeps a list: its endpoint's `serializeQueryArgs`. */
export const listKey = (endpoint: string, arg: ListArg | void): string =>
  `${endpoint}(${arg ?? ''})`;

/** More rows of a load under way. They follow the rows that it brought before. `total`: how many rows are expected in all. */
export const rowsLoaded = createAction<{
  queryCacheKey: string;
  requestId: string;
  origin: Origin;
  total: number;
  rows: readonly unknown[];
}>('lists/rowsLoaded');

/** How the lists of one kind of record are kept up to date. */
export interface SyncedListOptions<Row extends SyncedRow, Edit> extends RecordKind<Row, Edit> {
  /** The query that loads a list. */
  endpoint: string;
  /** What a server event changes. */
  eventChanges: (event: UnknownAction) => readonly Change<Row, Edit>[];
  /** What the answer to a call changes. It is given every action of a query or mutation. */
  answerChanges: (action: UnknownAction) => readonly Change<Row, Edit>[];
  /** The edit that a pending mutation shows before the server answers. */
  editOf: (pending: UnknownAction) => { id: string; edit: Edit } | null;
}

/** A cached list, how its load went, and why it failed. */
export interface ListEntry<Row, Edit> {
  status: string;
  /** Undefined before its first rows. */
  data?: SyncedList<Row, Edit>;
  error?: AppError;
}

/** The lists of one kind of record in the API's cache. */
export interface SyncedLists<Row, Edit> {
  reduce: (state: ApiState, before: ApiState | undefined, action: UnknownAction) => ApiState;
  entryOf: (state: RootState, arg: ListArg) => ListEntry<Row, Edit>;
  /** The latest load of a list, as the cache identifies it. */
  loadOf: (state: RootState, arg: ListArg) => { queryCacheKey: string; requestId: string };
  /** Whether a load is under way that has brought rows. */
  isStreaming: (state: RootState, arg: ListArg) => boolean;
  /** Lists whose load broke off, or failed because of the network. */
  brokenIn: (state: RootState) => ListArg[];
  /** The row with this id, from the first cached list that has it. */
  rowOf: (state: RootState, id: string) => Row | undefined;
}

/** The fields of RTK Query's actions that describe their call. */
interface CallMeta {
  requestId: string;
  condition?: boolean;
  arg: { endpointName: string; queryCacheKey: string };
}
const callOf = ({
  type,
  meta,
}: UnknownAction & { meta?: unknown }): { kind: string; step: string; meta: CallMeta } | null => {
  const [, kind = '', step = ''] = /^api\/execute(Query|Mutation)\/(\w+)$/.exec(type) ?? [];
  return kind === '' ? null : { kind, step, meta: meta as CallMeta };
};

/** Why a query failed, also when our own code threw an error. */
function appError(error: unknown): AppError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('text' in error) return error as AppError;
  return { status: 'NETWORK', text: 'message' in error ? String(error.message) : '' };
}

const isList = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'pages' in data && 'gone' in data;

/**
 * Keeps the lists of one kind of record up to date: it applies loads, server events, answered calls, and the edits of pending calls.
 * All of it is in the state, and nothing else writes to these lists.
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
  const eachList = (state: ApiState, next: (list: List, arg: ListArg) => List): ApiState =>
    keysIn(state).reduce((now, key) => {
      const list = listAt(now, key);
      return list ? write(now, key, next(list, argAt(now, key))) : now;
    }, state);

  const started = (state: ApiState, key: string, requestId: string) =>
    write(
      state,
      key,
      Object.freeze({
        ...(listAt(state, key) ?? emptyList<Row, Edit>()),
        load: { requestId, rows: 0, changes: [] },
      }),
    );

  const arrived = (
    state: ApiState,
    {
      queryCacheKey: key,
      requestId,
      origin,
      total,
      rows,
    }: ReturnType<typeof rowsLoaded>['payload'],
  ) => {
    const list = listAt(state, key);
    if (list?.load?.requestId !== requestId) return state;
    const isFirst = list.load.rows === 0;
    const load = { ...list.load, rows: list.load.rows + rows.length };
    return write(
      state,
      key,
      appendRows(
        { ...(isFirst ? { ...list, origin, total } : list), load },
        rows as readonly Row[],
      ),
    );
  };

  /** The last rows of a load follow the rows that it brought before. If it brought none before, they are the whole list. */
  const finished = (state: ApiState, before: List | undefined, key: string) => {
    const answer = listAt(state, key);
    const load = before?.load;
    if (!answer || !load) return state;
    const { unconfirmed, gone } = before;
    const list: List =
      load.rows === 0
        ? shownAhead({ ...answer, unconfirmed, gone, load: null }, options)
        : {
            ...appendRows(
              before,
              answer.pages.flat().filter((row) => row !== null),
            ),
            complete: true,
            load: null,
          };
    const whole = Object.freeze({ ...list, total: list.loaded });
    return write(
      state,
      key,
      applyChanges(whole, notReflected(whole.origin.seq, load.changes), argAt(state, key), options),
    );
  };

  const changed = (state: ApiState, changes: readonly Change<Row, Edit>[]) =>
    eachList(state, (list, arg) => {
      const next = applyChanges(list, notReflected(list.origin.seq, changes), arg, options);
      const { load } = list;
      return load
        ? Object.freeze({ ...next, load: { ...load, changes: [...load.changes, ...changes] } })
        : next;
    });

  const reduceCall = (
    state: ApiState,
    before: ApiState | undefined,
    { kind, step, meta }: NonNullable<ReturnType<typeof callOf>>,
    action: UnknownAction,
  ) => {
    const {
      requestId,
      arg: { endpointName, queryCacheKey: key },
    } = meta;
    if (kind === 'Mutation') {
      const edit = step === 'pending' ? editOf(action) : null;
      if (edit) return eachList(state, (list) => showEdit(list, { ...edit, requestId }, options));
      return step === 'pending'
        ? state
        : eachList(state, (list) => dropEdit(list, requestId, options));
    }
    if (endpointName !== endpoint || meta.condition || state.queries[key]?.requestId !== requestId)
      return state;
    if (step === 'pending') return started(state, key, requestId);
    if (step === 'fulfilled') return finished(state, listAt(before, key), key);
    const list = listAt(state, key);
    return list ? write(state, key, Object.freeze({ ...list, load: null })) : state;
  };

  return {
    reduce: (state, before, action) => {
      if (rowsLoaded.match(action))
        return action.payload.queryCacheKey.startsWith(`${endpoint}(`)
          ? arrived(state, action.payload)
          : state;
      const call = callOf(action);
      if (!call && !action.type.startsWith('server/')) return state;
      const now = call ? reduceCall(state, before, call, action) : state;
      const changes = call ? answerChanges(action) : eventChanges(action);
      return changes.length > 0 ? changed(now, changes) : now;
    },
    entryOf: (state, arg) => {
      const key = listKey(endpoint, arg);
      const { status = 'uninitialized', error } = state.api.queries[key] ?? {};
      const data = listAt(state.api, key);
      return { status, data: data && hasRows(data) ? data : undefined, error: appError(error) };
    },
    loadOf: ({ api }, arg) => {
      const queryCacheKey = listKey(endpoint, arg);
      return { queryCacheKey, requestId: api.queries[queryCacheKey]?.requestId ?? '' };
    },
    isStreaming: ({ api }, arg) => (listAt(api, listKey(endpoint, arg))?.load?.rows ?? 0) > 0,
    brokenIn: ({ api }) => {
      const isBroken = (key: string) => {
        const list = listAt(api, key);
        const { status, error } = api.queries[key] ?? {};
        return (
          status === 'rejected' &&
          list?.complete === false &&
          (list.loaded > 0 || appError(error)?.status === 'NETWORK')
        );
      };
      return keysIn(api)
        .filter(isBroken)
        .map((key) => argAt(api, key));
    },
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

/** The API's reducer, and after it those of the lists in its cache. */
export function withSyncedLists(
  reducer: Reducer<ApiState>,
  lists: readonly Pick<SyncedLists<never, never>, 'reduce'>[],
): Reducer<ApiState> {
  return (before, action: UnknownAction) =>
    lists.reduce((state, { reduce }) => reduce(state, before, action), reducer(before, action));
}
