import type { SteadyClock } from '../replay/recorder/steadyClock';
import { formatVersion } from '../replay/format/logFormat';
import { FullRecorder } from '../replay/recorder/fullRecorder';
import { Recorder } from '../replay/recorder/recorder';
import { replayTarget } from './replayTarget';
import { readTabRecording, writeTabRecording } from '../replay/recorder/recordingTab';

/** The recorder of this page, which always runs, and the one for full recordings. */
export interface Recording {
  recorder: Recorder;
  full: FullRecorder;
}

/** Starts to record with this clock, and continues the full recording of this tab. */
export function makeRecording(now: SteadyClock): Recording {
  const tab = readTabRecording();
  const resumed = tab?.left && tab.version === formatVersion ? tab : null;
  const recorder = new Recorder(replayTarget, { now, ...(resumed && { key: resumed.key }) });
  const full = new FullRecorder(recorder);
  if (resumed) full.resume(resumed);
  else if (tab) {
    // A duplicated tab, a crashed page, or another version of the format: start a new recording.
    writeTabRecording(null);
    full.start(tab.level, tab.owner);
  }
  return { recorder, full };
}
