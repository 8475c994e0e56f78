import { patchError } from './patchError';
import { contractVersion } from '../contract/version';
import type { ReplayTarget } from '../replay/replayTarget';
import type { RootState } from '../data/store/rootState';
import { logNames } from './logNames';
import { rootReducer } from './store/rootReducer';
import { shownRows } from './shownRows';

/** This build of the SPA, for recording and replay. */
export const replayTarget: ReplayTarget<RootState> = {
  reducer: rootReducer,
  names: logNames,
  rejectReason: patchError,
  shownRows,
  build: __APP_BUILD__,
  contract: contractVersion,
};
