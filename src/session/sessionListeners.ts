import { isAnyOf } from '@reduxjs/toolkit';
import type { StartAppListening } from '../store/listening';
import {
  loggedIn,
  loggedOut,
  logInAttempted,
  persistChanged,
  selectIdentity,
  tokenRefreshed,
} from './sessionSlice';
import { forgetPerson, writeSession } from './storage';
import { rememberTokenTime } from './tokenLifetime';

/** Mirrors the session to local storage. A log-out by choice removes all data of the person. */
export function addSessionListeners(startListening: StartAppListening): void {
  startListening({
    matcher: isAnyOf(loggedIn, tokenRefreshed, loggedOut, logInAttempted, persistChanged),
    effect: (_action, { getState }) => writeSession(getState().session),
  });
  startListening({
    matcher: isAnyOf(loggedIn, tokenRefreshed),
    effect: (_action, { getState, extra }) =>
      rememberTokenTime(extra, getState().session.accessToken),
  });
  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }, { getOriginalState }) => {
      const identity = selectIdentity(getOriginalState());
      if (!payload.forced && identity) forgetPerson(identity);
    },
  });
}
