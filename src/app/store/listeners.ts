import { undoOwnName } from '../../features/account/undoOwnName';
import { addHomeListeners } from '../../features/home/homeListeners';
import { addKeptChangesListeners } from '../../features/header/keptChangesListeners';
import { addNotificationOpenedListeners } from '../../features/header/notificationOpenedListeners';
import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../data/api/api';
import { addOutboxListeners } from '../../data/api/outboxListeners';
import { addReloadListeners } from '../../data/api/connections/reloadListeners';
import { caughtUp, selectConnection } from '../../data/realtime/realtimeSlice';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import { addNotificationsListeners } from '../../features/notifications/notificationsListeners';
import { addPaletteListeners } from '../../features/palette/paletteListeners';
import { undoBulk } from '../../features/tasks/bulk/undoBulk';
import { addDeletedTasksListeners } from '../../features/tasks/listeners/deletedTasksListeners';
import { addDraftsListeners } from '../../data/drafts/draftsListeners';
import { addOpenTaskListeners } from '../../features/tasks/listeners/openTaskListeners';
import { addTaskEditListeners } from '../../features/tasks/listeners/taskEditListeners';
import { addTasksListeners } from '../../features/tasks/listeners/tasksListeners';
import { addUnreadListeners } from '../../features/tasks/listeners/unreadListeners';
import { addUsersListeners } from '../../data/nouns/users/usersListeners';
import { addNoteVersionListeners } from '../../features/notes/noteVersionListeners';
import { undoNotes } from '../../data/nouns/notes/undoNotes';
import { undoAccounts } from '../../data/nouns/users/undoAccounts';
import { undoTasks } from '../../data/nouns/tasks/undoTasks';
import { addUndo } from '../../data/undo/addUndo';
import { addUndoListeners } from '../../data/undo/undoListeners';
import { selectUserById } from '../../data/nouns/users/usersSelectors';
import { addSessionListeners } from '../../data/session/sessionListeners';
import type { StartAppListening } from '../../data/store/listening';
import { addTableSettingsListeners } from './tableSettingsStorage';

/** All effects. The session is stored first, and caches are cleared before drafts are restored. */
export function addAppListeners(startListening: StartAppListening): void {
  addSessionListeners(startListening);
  // The next person must not see data of this one.
  startListening({
    matcher: isAnyOf(loggedIn, loggedOut),
    effect: (_action, { dispatch }) => void dispatch(api.util.resetApiState()),
  });
  addOutboxListeners(startListening, caughtUp.match);
  addReloadListeners(startListening, caughtUp.match, (state) => selectConnection(state) === 'live');
  addKeptChangesListeners(startListening);
  addTasksListeners(startListening);
  addOpenTaskListeners(startListening);
  addTaskEditListeners(startListening);
  addUnreadListeners(startListening);
  addDeletedTasksListeners(startListening);
  addDraftsListeners(startListening);
  addUsersListeners(startListening);
  addNoteVersionListeners(startListening);
  addNotificationsListeners(startListening);
  addNotificationOpenedListeners(startListening);
  addPaletteListeners(startListening);
  addHomeListeners(startListening);
  addUndo(startListening, undoTasks);
  addUndo(startListening, undoBulk);
  addUndo(startListening, undoAccounts);
  addUndo(startListening, undoOwnName);
  addUndo(startListening, undoNotes);
  addUndoListeners(startListening, (state, id) => selectUserById(state, id)?.name);
  addTableSettingsListeners(startListening);
}
