import { selectPathname } from '../../data/navigation/navigationSlice';
import { isTimeChange } from '../../data/nouns/time/shownTime';
import { timeApi } from '../../data/nouns/time/timeApi';
import { mutationOf } from '../../data/outbox/mutationOf';
import { resyncDemanded } from '../../data/realtime/realtimeSlice';
import { ownChanged } from '../../data/realtime/serverEvents';
import { loggedIn, selectIdentity } from '../../data/session/sessionSlice';
import { readPersonal, writePersonal } from '../../data/session/storage';
import type { StartAppListening } from '../../data/store/listening';
import type { RootState } from '../../data/store/rootState';
import { isFields } from '../../lib/fields';
import { loadReport } from './loadReport';
import { timePath } from './timeListSlice';
import { selectTimeReport } from './timeReportSlice';

const storedName = 'timer';
/** The time of everybody may change many times per second. In milliseconds. Exported for tests. */
export const reportLimits = { pause: 3_000 };

const isReportShown = (state: RootState): boolean => selectPathname(state) === timePath;
const selectStored = timeApi.endpoints.getTimer.select();

/**
 * Reads timers and entries again after events, and keeps the running timer in the browser's storage,
 * so that a page shows it at once and without a connection.
 */
export function addTimeListeners(startListening: StartAppListening): void {
  let identity: string | null = null;

  startListening({
    predicate: (action) =>
      resyncDemanded.match(action) || (ownChanged.match(action) && action.payload === 'time'),
    effect: (_action, { dispatch, getState }) => {
      dispatch(timeApi.util.invalidateTags(['Timer', 'Time']));
      if (isReportShown(getState())) dispatch(loadReport());
    },
  });
  startListening({
    predicate: (action) => ownChanged.match(action) && action.payload === 'timeReport',
    effect: async (_action, { condition, delay, dispatch, getState, subscribe, unsubscribe }) => {
      // What is read at the end of the pause has the changes of the pause too.
      unsubscribe();
      await delay(reportLimits.pause);
      // A report that takes longer is shown first.
      const isRead = () => selectTimeReport(getState()).request === null;
      // The condition is only checked after the next action.
      if (!isRead()) await condition(isRead);
      subscribe();
      dispatch(timeApi.util.invalidateTags(['Time']));
      if (isReportShown(getState())) dispatch(loadReport());
    },
  });
  startListening({
    predicate: (action, state) => {
      const mutation = isReportShown(state) ? mutationOf(action) : null;
      return (
        mutation?.step === 'fulfilled' && !mutation.isWaiting && isTimeChange(mutation.endpoint)
      );
    },
    effect: (_action, { dispatch }) => dispatch(loadReport()),
  });

  startListening({
    predicate: (action, current) => loggedIn.match(action) || selectIdentity(current) !== identity,
    effect: (_action, { getState, dispatch }) => {
      identity = selectIdentity(getState());
      const kept = identity === null ? null : readPersonal(storedName, identity);
      if (!isFields(kept) || !selectStored(getState()).isUninitialized) return;
      const { _id, taskId, taskTitle, startedAt } = kept;
      if (
        typeof _id === 'string' &&
        typeof taskId === 'string' &&
        typeof taskTitle === 'string' &&
        typeof startedAt === 'string' &&
        !Number.isNaN(Date.parse(startedAt))
      ) {
        const value = { _id, taskId, taskTitle, startedAt };
        dispatch(
          timeApi.util.upsertQueryEntries([{ endpointName: 'getTimer', arg: undefined, value }]),
        );
      }
    },
  });
  startListening({
    matcher: timeApi.endpoints.getTimer.matchFulfilled,
    effect: ({ payload }) => {
      if (identity !== null) writePersonal(storedName, identity, payload);
    },
  });
}
