import { addOpenedNotificationListeners } from '../features/header/openedNotificationListeners';
import { addLoginListeners } from '../features/login/loginListeners';
import { addNotesListeners } from '../features/notes/notesListeners';
import { addNotificationListListeners } from '../features/notifications/notificationListListeners';
import { addNotificationsListeners } from '../features/notifications/notificationsListeners';
import { addPaletteListeners } from '../features/palette/paletteListeners';
import { addDeletedTasksListeners } from '../features/tasks/deletedTasksListeners';
import { addDraftsListeners } from '../features/tasks/draftsListeners';
import { addOutgoingListeners } from '../features/tasks/outgoingListeners';
import { addTasksListeners } from '../features/tasks/tasksListeners';
import { addUnreadListeners } from '../features/tasks/unreadListeners';
import { addUsersListeners } from '../features/users/usersListeners';
import { addSessionListeners } from '../session/sessionListeners';
import type { StartAppListening } from '../store/listening';
import { addArrangementListeners } from './arrangement';

/** All effects of the SPA, one line a feature. The session is written down first; caches go before drafts come back. */
export function addAppListeners(startListening: StartAppListening): void {
  addSessionListeners(startListening);
  addLoginListeners(startListening);
  addTasksListeners(startListening);
  addOutgoingListeners(startListening);
  addUnreadListeners(startListening);
  addDeletedTasksListeners(startListening);
  addDraftsListeners(startListening);
  addNotesListeners(startListening);
  addUsersListeners(startListening);
  addNotificationListListeners(startListening);
  addNotificationsListeners(startListening);
  addOpenedNotificationListeners(startListening);
  addPaletteListeners(startListening);
  addArrangementListeners(startListening);
}
