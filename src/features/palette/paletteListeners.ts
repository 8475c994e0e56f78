import { isAnyOf } from '@reduxjs/toolkit';
import { loggedIn, selectIdentity, sessionChecked } from '../../data/session/sessionSlice';
import { readPersonal, readStored, writePersonal, writeStored } from '../../data/session/storage';
import type { StartAppListening } from '../../data/store/listening';
import { paletteUsed, recentRestored, singleKeysChosen } from './paletteSlice';

const name = 'recent';
const keysKey = 'docket.singleKeys';
const maxIdLength = 100;

/** Stores the ids of recent choices per person, and per device whether single keys are on. */
export function addPaletteListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: paletteUsed,
    effect: (_action, { getState }) => {
      const identity = selectIdentity(getState());
      if (identity) writePersonal(name, identity, getState().palette.recent);
    },
  });
  startListening({
    actionCreator: singleKeysChosen,
    effect: ({ payload }) => void writeStored(keysKey, payload ? null : 'off'),
  });
  startListening({
    matcher: isAnyOf(loggedIn, sessionChecked),
    effect: (_action, { dispatch, getState }) => {
      if (readStored(keysKey) === 'off') dispatch(singleKeysChosen(false));
      const identity = selectIdentity(getState());
      const kept = identity ? readPersonal(name, identity) : null;
      if (Array.isArray(kept))
        dispatch(
          recentRestored(
            kept.filter((id): id is string => typeof id === 'string' && id.length <= maxIdLength),
          ),
        );
    },
  });
}
