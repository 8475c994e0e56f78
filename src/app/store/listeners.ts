import { undoOwnName } from '../../features/account/undoOwnName';
import { addHomeListeners } from '../../features/home/homeListeners';
import { addKeptChangesListeners } from '../../features/header/keptChangesListeners';
import { addNotificationOpenedListeners } from '../../features/header/notificationOpenedListeners';
import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { addOutboxListeners } from '../../api/outboxListeners';
import { addReloadListeners } from '../../api/connections/reloadListeners';
import { caughtUp, selectConnection } from '../../realtime/realtimeSlice';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import { addNotificationsListeners } from '../../features/notifications/notificationsListeners';
import { addPaletteListeners } from '../../features/palette/paletteListeners';
import { undoBulk } from '../../features/tasks/bulk/undoBulk';
import { addDeletedTasksListeners } from '../../features/tasks/listeners/deletedTasksListeners';
import { addDraftsListeners } from '../../features/drafts/draftsListeners';
import { addOpenTaskListeners } from '../../features/tasks/listeners/openTaskListeners';
import { addTaskEditListeners } from '../../features/tasks/listeners/taskEditListeners';
import { addTasksListeners } from '../../features/tasks/listeners/tasksListeners';
import { addUnreadListeners } from '../../features/tasks/listeners/unreadListeners';
import { addUsersListeners } from '../../features/directory/usersListeners';
import { addNoteVersionListeners } from '../../features/notes/noteVersionListeners';
import { undoNotes } from '../../features/notes/undoNotes';
import { undoAccounts } from '../../features/users/undoAccounts';
import { undoTasks } from '../../features/tasks/listeners/undoTasks';
import { addUndo } from '../../features/undo/addUndo';
import { addUndoListeners } from '../../features/undo/undoListeners';
import { addSessionListeners } from '../../session/sessionListeners';
import type { StartAppListening } from '../../store/listening';
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
  addUndoListeners(startListening);
  addTableSettingsListeners(startListening);
}
