import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../data/api/api';
import { clockTicked } from '../../data/store/clockSlice';
import { caughtUp } from '../../data/realtime/realtimeSlice';
import {
  commentAdded,
  taskCreated,
  taskDeleted,
  taskUpdated,
} from '../../data/realtime/serverEvents';
import { selectIdentity } from '../../data/session/sessionSlice';
import { readPersonal, writePersonal } from '../../data/session/storage';
import type { StartAppListening } from '../../data/store/listening';
import { selectPathname } from '../../data/navigation/navigationSlice';
import { selectSince, visitStarted } from './homeSlice';
import { currentVisit, readVisit } from './lastVisit';

const hourMs = 60 * 60_000;
/** The home screen asks again at most this often. */
const waitMs = 5_000;
const isTaskEvent = isAnyOf(taskCreated, taskUpdated, taskDeleted, commentAdded);

/** Notes when a person is here, and refreshes the home screen after events. */
export function addHomeListeners(startListening: StartAppListening): void {
  startListening({
    predicate: (action, current, previous) =>
      clockTicked.match(action) || selectIdentity(current) !== selectIdentity(previous),
    effect: (_action, { getState, dispatch, extra }) => {
      const identity = selectIdentity(getState());
      // Nobody looks at a page in the background, or at a store without a page.
      const isSeen = typeof document !== 'undefined' && document.visibilityState === 'visible';
      if (identity === null || !isSeen) return;
      const now = extra.clock.now();
      const visit = currentVisit(readVisit(readPersonal('visit', identity)), now);
      writePersonal('visit', identity, visit);
      // A full hour, so that the home screen does not ask again every minute.
      const since = new Date(visit.since ?? now - (now % hourMs) - 24 * hourMs).toISOString();
      if (selectSince(getState()) !== since)
        dispatch(visitStarted({ since, isFirst: visit.since === null }));
    },
  });
  startListening({
    predicate: (action, current) =>
      selectPathname(current) === '/' && (isTaskEvent(action) || caughtUp.match(action)),
    effect: async (_action, { delay, dispatch, unsubscribe, subscribe }) => {
      unsubscribe();
      await delay(waitMs);
      subscribe();
      dispatch(api.util.invalidateTags(['MyDay']));
    },
  });
}
