import { resyncDemanded } from '../../data/realtime/realtimeSlice';
import { ownChanged } from '../../data/realtime/serverEvents';
import type { StartAppListening } from '../../data/store/listening';
import { accountApi } from './accountApi';

/** Reads the address of the calendar again after it was changed on another device. */
export function addAccountListeners(startListening: StartAppListening): void {
  startListening({
    predicate: (action) =>
      (ownChanged.match(action) && action.payload === 'calendar') || resyncDemanded.match(action),
    effect: (_action, { dispatch }) => void dispatch(accountApi.util.invalidateTags(['Calendar'])),
  });
}
