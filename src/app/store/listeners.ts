import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../data/api/api';
import { addOutboxListeners } from '../../data/outbox/outboxSender';
import { sessionApi } from '../../data/api/sessionApi';
import { startMutation } from '../../data/api/startMutation';
import { addReloadListeners } from '../../data/api/connections/reloadListeners';
import { caughtUp, selectConnection } from '../../data/realtime/realtimeSlice';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import { addDraftsListeners } from '../../data/drafts/draftsListeners';
import { addUndoListeners } from '../../data/undo/undoListeners';
import { addSessionListeners } from '../../data/session/sessionListeners';
import type { StartAppListening } from '../../data/store/listening';
import { features } from '../features/features';
import { states } from '../features/states';
import { changes } from './changes';
import { addListViewListeners } from './storedListViews';

/** All effects. The session is stored first, and caches are cleared before drafts are restored. */
export function addAppListeners(startListening: StartAppListening): void {
  addSessionListeners(startListening);
  // The next person must not see data of this one.
  startListening({
    matcher: isAnyOf(loggedIn, loggedOut),
    effect: (_action, { dispatch }) => void dispatch(api.util.resetApiState()),
  });
  addOutboxListeners(startListening, {
    start: startMutation,
    logOut: () => sessionApi.endpoints.logout.initiate(undefined, { fixedCacheKey: 'logout' }),
    isReconnected: caughtUp.match,
  });
  addReloadListeners(startListening, caughtUp.match, (state) => selectConnection(state) === 'live');
  addDraftsListeners(
    startListening,
    states.flatMap(({ drafts = [] }) => drafts),
  );
  for (const { listeners = [] } of features)
    for (const addListeners of listeners) addListeners(startListening);
  addUndoListeners(startListening, changes);
  addListViewListeners(startListening);
}
