import { isActionCreator } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import * as elsewhere from '../../api/elsewhere';
import * as outbox from '../../api/outboxSlice';
import * as syncedList from '../../api/syncedList/createSyncedList';
import * as listLoaded from '../../api/syncedList/listLoaded';
import * as clock from '../../clock/clockSlice';
import * as audit from '../../features/audit/auditSlice';
import * as drafts from '../../features/drafts/draftsSlice';
import * as header from '../../features/header/headerSlice';
import * as home from '../../features/home/homeSlice';
import * as inspection from '../../features/inspection/inspectionSlice';
import * as navigation from '../../features/navigation/navigationSlice';
import * as notes from '../../features/notes/notesSlice';
import * as palette from '../../features/palette/paletteSlice';
import * as bulk from '../../features/tasks/bulk/bulkSlice';
import * as taskEdit from '../../features/tasks/table/taskEditSlice';
import * as taskList from '../../features/tasks/taskListSlice';
import * as taskSelection from '../../features/tasks/taskSelectionSlice';
import * as tasks from '../../features/tasks/tasksSlice';
import * as openNotification from '../../features/toasts/openNotification';
import * as toasts from '../../features/toasts/toastsSlice';
import * as undoRequested from '../../features/toasts/undoRequested';
import * as transfer from '../../features/transfer/transferSlice';
import * as undo from '../../features/undo/undoSlice';
import * as userList from '../../features/users/userListSlice';
import * as users from '../../features/users/usersSlice';
import * as realtime from '../../realtime/realtimeSlice';
import * as serverEvents from '../../realtime/serverEvents';
import * as session from '../../session/sessionSlice';

/** The modules that export action creators. A test names one that is missing. */
const modules: readonly object[] = [
  ...[clock, session, realtime, serverEvents, elsewhere, outbox, syncedList, listLoaded],
  ...[navigation, header, home, inspection, drafts, notes, toasts, openNotification],
  ...[undo, undoRequested, palette, tasks, taskList, taskSelection, taskEdit, bulk],
  ...[transfer, users, userList, audit],
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
  ...modules
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
