import type { UnknownAction } from '@reduxjs/toolkit';
import { isObject } from '../../../lib/fields';
import type { AppDispatch, AppThunk } from '../../store/hooks';
import type { StartAppListening } from '../../store/listening';
import type { RootState } from '../../store/rootState';
import { api } from '../api';
import { isAppError } from '../../../lib/errors';

/** The pause before a query that got no answer in spite of a connection is sent again. */
const pauseMs = 10_000;
const tooManyRequests = 429;
/** Errors of a network, a proxy or a busy server. */
const unanswered: readonly unknown[] = ['NETWORK', tooManyRequests, 502, 503, 504];

interface Query {
  initiate: (arg: unknown, options: { forceRefetch: true; subscribe: false }) => AppThunk<unknown>;
}
type CachedQuery = RootState['api']['queries'][string];

/** The server has refused what it will refuse again. Anything else may be loaded later. */
const isRefusal = (error: unknown): boolean =>
  isAppError(error) &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== tooManyRequests;

/** Sends a query again if it has failed without a refusal. */
function reload(query: CachedQuery, dispatch: AppDispatch): void {
  if (query?.status !== 'rejected' || isRefusal(query.error)) return;
  const endpoints = api.endpoints as Record<string, Query | undefined>;
  const endpoint = endpoints[query.endpointName ?? ''];
  if (endpoint)
    dispatch(endpoint.initiate(query.originalArgs, { forceRefetch: true, subscribe: false }));
}

/** The key of a query that has just got no answer. */
const unansweredKey = (
  action: UnknownAction & { meta?: unknown; payload?: unknown },
): string | null => {
  if (action.type !== 'api/executeQuery/rejected' || !isObject(action.meta)) return null;
  if (!isAppError(action.payload) || !unanswered.includes(action.payload.status)) return null;
  const { arg } = action.meta as { arg?: { queryCacheKey?: string } };
  return arg?.queryCacheKey ?? null;
};

/**
 * Loads what could not be loaded, when the server is back. `isReconnected`: whether an action says
 * so. A query that gets no answer in spite of a connection is sent again after a pause.
 */
export function addReloadListeners(
  startListening: StartAppListening,
  isReconnected: (action: UnknownAction) => boolean,
  isConnected: (state: RootState) => boolean,
): void {
  startListening({
    predicate: isReconnected,
    effect: (_action, { dispatch, getState }) => {
      for (const query of Object.values(getState().api.queries)) reload(query, dispatch);
    },
  });
  startListening({
    predicate: (action, state) => unansweredKey(action) !== null && isConnected(state),
    effect: async (action, { delay, dispatch, getState }) => {
      const query = () => getState().api.queries[unansweredKey(action) ?? ''];
      const failed = query();
      await delay(pauseMs);
      // Skip it if it was sent again since, or is no longer in the cache.
      if (query()?.requestId === failed?.requestId) reload(query(), dispatch);
    },
  });
}
