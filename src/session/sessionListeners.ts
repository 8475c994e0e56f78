import { isAnyOf } from '@reduxjs/toolkit';
import type { StartAppListening } from '../store/listening';
import { loggedIn, loggedOut, logInAttempted, persistChanged, selectIdentity, tokenRefreshed } from './sessionSlice';
import { forgetPerson, writeSession } from './storage';

/** Mirrors the session to local storage; a log-out by choice takes the person's other keys with it. */
export function addSessionListeners(startListening: StartAppListening): void {
  startListening({
    matcher: isAnyOf(loggedIn, tokenRefreshed, loggedOut, logInAttempted, persistChanged),
    effect: (_action, { getState }) => writeSession(getState().session),
  });
  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }, { getOriginalState }) => {
      const identity = selectIdentity(getOriginalState());
      if (!payload.forced && identity) forgetPerson(identity);
    },
  });
}
