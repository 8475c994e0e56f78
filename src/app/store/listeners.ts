import { undoOwnName } from '../../features/account/undoOwnName';
import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../data/api/api';
import { addOutboxListeners } from '../../data/api/outboxListeners';
import { addReloadListeners } from '../../data/api/connections/reloadListeners';
import { caughtUp, selectConnection } from '../../data/realtime/realtimeSlice';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import { undoBulk } from '../../features/tasks/bulk/undoBulk';
import { addDraftsListeners } from '../../data/drafts/draftsListeners';
import { undoNotes } from '../../data/nouns/notes/undoNotes';
import { undoAccounts } from '../../data/nouns/users/undoAccounts';
import { undoTasks } from '../../data/nouns/tasks/undoTasks';
import { addUndo } from '../../data/undo/addUndo';
import { addUndoListeners } from '../../data/undo/undoListeners';
import { selectUserById } from '../../data/nouns/users/usersSelectors';
import { addSessionListeners } from '../../data/session/sessionListeners';
import type { StartAppListening } from '../../data/store/listening';
import { features } from '../features/features';
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
  addDraftsListeners(startListening);
  for (const { listeners = [] } of features)
    for (const addListeners of listeners) addListeners(startListening);
  addUndo(startListening, undoTasks);
  addUndo(startListening, undoBulk);
  addUndo(startListening, undoAccounts);
  addUndo(startListening, undoOwnName);
  addUndo(startListening, undoNotes);
  addUndoListeners(startListening, (state, id) => selectUserById(state, id)?.name);
  addTableSettingsListeners(startListening);
}
