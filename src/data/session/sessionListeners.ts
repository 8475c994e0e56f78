import { isAnyOf } from '@reduxjs/toolkit';
import type { StartAppListening } from '../store/listening';
import {
  estimateUnitFound,
  loggedIn,
  loggedOut,
  logInAttempted,
  persistChanged,
  selectIdentity,
  tokenRefreshed,
} from './sessionSlice';
import { forgetPerson, writeEstimateUnit, writeSession } from './storage';
import { rememberTokenTime } from './tokenLifetime';

/**
 * Mirrors the session to local storage. A log-out by choice removes all data of the person. The local
 * copy of lists is removed at each log-out, and when the session is not kept any more.
 */
export function addSessionListeners(startListening: StartAppListening): void {
  startListening({
    matcher: isAnyOf(loggedIn, tokenRefreshed, loggedOut, logInAttempted, persistChanged),
    effect: (_action, { getState }) => writeSession(getState().session),
  });
  startListening({
    actionCreator: estimateUnitFound,
    effect: ({ payload }) => void writeEstimateUnit(payload),
  });
  startListening({
    actionCreator: persistChanged,
    effect: ({ payload: isKept }, { extra }) => {
      if (!isKept) void extra.transport.localCopy?.clear();
    },
  });
  startListening({
    matcher: isAnyOf(loggedIn, tokenRefreshed),
    effect: (_action, { getState, extra }) =>
      rememberTokenTime(extra, getState().session.accessToken),
  });
  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }, { getOriginalState, extra }) => {
      void extra.transport.localCopy?.clear();
      const identity = selectIdentity(getOriginalState());
      if (!payload.forced && identity) forgetPerson(identity);
    },
  });
}
