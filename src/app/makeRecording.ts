import { contractVersion } from '../contract/version';
import type { SteadyClock } from '../replay/recorder/steadyClock';
import { formatVersion } from '../replay/format/logFormat';
import { FullRecorder } from '../replay/recorder/fullRecorder';
import { Recorder } from '../replay/recorder/recorder';
import { readTabRecording, writeTabRecording } from '../replay/recorder/recordingTab';
import { importWithRetry } from '../ui/lazy/importWithRetry';
import type { ShownRows, ReplayTarget } from '../replay/replayTarget';
import type { RootState } from '../data/store/rootState';
import { logNames } from './logNames';
import { rootReducer } from './store/rootReducer';

let loadedShownRows: ((state: RootState) => ShownRows) | null = null;
let isFetching = false;
const nothing: ShownRows = {};

/** What screens show. Empty until its code is loaded, which starts after the sign-in. */
function shownRows(state: RootState): ShownRows {
  if (loadedShownRows) return loadedShownRows(state);
  if (state.session.user && !isFetching) {
    isFetching = true;
    importWithRetry(() => import('./shownRows')).then(
      (part) => {
        loadedShownRows = part.shownRows;
      },
      // Until the next page load, logs are verified by their states alone.
      (error: unknown) => console.warn('What screens show is not recorded', error),
    );
  }
  return nothing;
}

/**
 * Unlike app/replayTarget.ts, this does not import all endpoints: only those of loaded screens are
 * used.
 */
const target: ReplayTarget<RootState> = {
  reducer: rootReducer,
  names: logNames,
  shownRows,
  build: __APP_BUILD__,
  contract: contractVersion,
};

/** The recorder of this page, which always runs, and the one for full recordings. */
export interface Recording {
  target: ReplayTarget;
  recorder: Recorder;
  full: FullRecorder;
}

/** Starts to record with this clock, and continues the full recording of this tab. */
export function makeRecording(now: SteadyClock): Recording {
  const tab = readTabRecording();
  const resumed = tab?.left && tab.version === formatVersion ? tab : null;
  const recorder = new Recorder(target, { now, ...(resumed && { key: resumed.key }) });
  const full = new FullRecorder(target, recorder);
  if (resumed) full.resume(resumed);
  else if (tab) {
    // A duplicated tab, a crashed page, or another version of the format: start a new recording.
    writeTabRecording(null);
    full.start(tab.level, tab.owner);
  }
  return { target, recorder, full };
}
