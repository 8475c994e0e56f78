import { contractVersion } from '../contract/version';
import type { SteadyClock } from '../replay/recorder/elapsed';
import { FullRecorder } from '../replay/recorder/fullRecorder';
import { makeRecorder, type Recorder } from '../replay/recorder/recorder';
import { readTabRecording, writeTabRecording } from '../replay/recorder/recordingTab';
import { importWithRetry } from '../lib/importWithRetry';
import type { Shown, Subject } from '../replay/subject';
import type { RootState } from '../store/rootState';
import { logPolicies } from './logPolicies';
import { rootReducer } from './rootReducer';

let shownIn: ((state: RootState) => Shown) | null = null;
let isFetching = false;
const nothing: Shown = {};

/** What screens show. Empty until the code that works it out is loaded, which starts once somebody is signed in. */
function shown(state: RootState): Shown {
  if (shownIn) return shownIn(state);
  if (state.session.user && !isFetching) {
    isFetching = true;
    importWithRetry(() => import('./shown')).then(
      (part) => {
        shownIn = part.shownIn;
      },
      // The next page has it; until then logs are verified by their states alone.
      (error: unknown) => console.warn('What screens show is not recorded', error),
    );
  }
  return nothing;
}

/** What is recorded. Unlike app/subject.ts it leaves endpoints to come with their screens: only those that are there are used. */
const subject: Subject<RootState> = {
  reducer: rootReducer,
  policies: logPolicies,
  shown,
  build: __APP_BUILD__,
  contract: contractVersion,
};

/** The recorder of this page, which always runs, and what records in full while somebody wants it. */
export interface Recording {
  subject: Subject;
  recorder: Recorder;
  full: FullRecorder;
}

/** Begins to record with this clock. A full recording of this tab goes on. */
export function makeRecording(now: SteadyClock): Recording {
  const tab = readTabRecording();
  const recorder = makeRecorder(subject, { now, ...(tab?.left && { key: tab.key }) });
  const full = new FullRecorder(subject, recorder);
  if (tab?.left) full.resume(tab);
  else if (tab) {
    // A copy of a tab that goes on recording, or a page that died: this tab begins one of its own.
    writeTabRecording(null);
    full.start(tab.level, tab.owner);
  }
  return { subject, recorder, full };
}
