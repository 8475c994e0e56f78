import { isActionCreator } from '@reduxjs/toolkit';
import { api } from '../../data/api/api';
import * as elsewhere from '../../data/api/elsewhere';
import * as outbox from '../../data/outbox/outboxSlice';
import * as syncedList from '../../data/lists/createSyncedList';
import * as listLoaded from '../../data/lists/listLoaded';
import * as clock from '../../data/store/clockSlice';
import * as dialogs from '../../data/dialogs/dialogsSlice';
import * as drafts from '../../data/drafts/draftsSlice';
import * as inspection from '../../data/inspection/inspectionSlice';
import * as navigation from '../../data/navigation/navigationSlice';
import * as openNotification from '../../data/toasts/openNotification';
import * as toasts from '../../data/toasts/toastsSlice';
import * as undoRequested from '../../data/toasts/undoRequested';
import * as undo from '../../data/undo/undoSlice';
import * as realtime from '../../data/realtime/realtimeSlice';
import * as serverEvents from '../../data/realtime/serverEvents';
import * as session from '../../data/session/sessionSlice';
import { states } from '../features/states';

/** The modules of `data` that export action creators. A test names one that is missing. */
const modules: readonly object[] = [
  ...[clock, session, realtime, serverEvents, elsewhere, outbox, syncedList, listLoaded],
  ...[navigation, inspection, dialogs, drafts, toasts, openNotification, undo, undoRequested],
];

/** RTK Query's actions that change what a session has. */
const ofQueries = [
  ...['pending', 'fulfilled', 'rejected'].flatMap((step) => [
    `api/executeQuery/${step}`,
    `api/executeMutation/${step}`,
  ]),
  'api/queries/removeQueryResult',
  'api/queries/queryResultPatched',
  'api/queries/cacheEntriesUpserted',
  'api/mutations/removeMutationResult',
];

/** The types of all actions that change what a session has. */
export const actionTypes: ReadonlySet<string> = new Set([
  ...[...modules, ...states.flatMap(({ slices = [] }) => slices.map(({ actions }) => actions))]
    .flatMap((module): unknown[] => Object.values(module))
    .filter(isActionCreator)
    .map(({ type }) => type),
  api.util.resetApiState.type,
  api.util.invalidateTags.type,
  ...ofQueries,
]);

/** RTK Query's actions for its own use. */
export const unrecordedTypes: ReadonlySet<string> = new Set([
  'api/invalidation/updateProvidedBy',
  'api/internalSubscriptions/subscriptionsUpdated',
  'api/config/middlewareRegistered',
  'api/subscriptions/updateSubscriptionOptions',
  'api/subscriptions/unsubscribeQueryResult',
  'api/subscriptions/internal_getRTKQSubscriptions',
  '__rtkq/focused',
  '__rtkq/unfocused',
  '__rtkq/online',
  '__rtkq/offline',
]);
