import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';

/** Nothing that one person has loaded is there for the next. */
export function addLoginListeners(startListening: StartAppListening): void {
  startListening({
    matcher: isAnyOf(loggedIn, loggedOut),
    effect: (_action, { dispatch }) => void dispatch(api.util.resetApiState()),
  });
}
