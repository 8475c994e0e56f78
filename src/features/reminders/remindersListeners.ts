import { resyncDemanded } from '../../data/realtime/realtimeSlice';
import { ownChanged } from '../../data/realtime/serverEvents';
import {
  loggedIn,
  loggedOut,
  selectIdentity,
  selectIsDocket,
} from '../../data/session/sessionSlice';
import { readPersonal, writePersonal } from '../../data/session/storage';
import type { StartAppListening } from '../../data/store/listening';
import { usable } from '../../ui/lazy/usable';
import { endSubscription } from './pushDevice';
import { findOwnDevice, isDeviceOwn, keepDeviceOwn } from './ownDevice';
import { remindersApi } from './remindersApi';
import { browserZone } from './remindersSlice';

const { getReminders, nameZone, setDevice } = remindersApi.endpoints;

/** Whether the server knows a time zone of the person. */
const zoneName = 'zoneKnown';

/**
 * Reads reminders again after events. Tells the server the time zone of the browser once, and what
 * becomes of push messages: they are for the person who has turned them on, until a log-out by choice.
 */
export function addRemindersListeners(startListening: StartAppListening): void {
  let identity: string | null = null;

  startListening({
    predicate: (action) =>
      (ownChanged.match(action) && action.payload === 'reminders') || resyncDemanded.match(action),
    effect: (_action, { dispatch }) =>
      void dispatch(remindersApi.util.invalidateTags(['Reminders'])),
  });
  startListening({
    matcher: getReminders.matchFulfilled,
    effect: ({ payload }, { getState }) => {
      const person = selectIdentity(getState());
      if (person !== null && payload.settings.zone !== null) writePersonal(zoneName, person, true);
    },
  });
  startListening({
    matcher: setDevice.matchFulfilled,
    effect: ({ payload: { device } }, { getState }) => {
      const person = selectIdentity(getState());
      if (person !== null) keepDeviceOwn(person, device === 'on');
    },
  });
  startListening({
    predicate: (action, current) =>
      loggedIn.match(action) ||
      (selectIsDocket(current) ? selectIdentity(current) : null) !== identity,
    effect: async (_action, { getState, dispatch, cancelActiveListeners, pause }) => {
      // A log-in is followed by other actions at once.
      cancelActiveListeners();
      identity = selectIsDocket(getState()) ? selectIdentity(getState()) : null;
      const person = identity;
      if (person === null) return;
      // The first screen does not need it.
      await pause(usable);
      const device = await pause(dispatch(findOwnDevice()));
      // They would be those of the person who was signed in before.
      if (!isDeviceOwn(person)) await endSubscription();
      const isZoneKnown = readPersonal(zoneName, person) === true;
      if (isZoneKnown && device !== 'on') return;
      const { data } = await dispatch(getReminders.initiate(undefined, { subscribe: false }));
      if (!data || selectIdentity(getState()) !== person) return;
      // The server forgets a device with its session, and a browser may change its subscription.
      if (device === 'on') void dispatch(setDevice.initiate(true, { track: false }));
      if (data.settings.zone === null)
        void dispatch(nameZone.initiate(browserZone(), { track: false }));
    },
  });
  startListening({
    actionCreator: loggedOut,
    // The server ends it with the session. This also works without a connection.
    effect: ({ payload: { forced } }) => (forced ? undefined : void endSubscription()),
  });
}
