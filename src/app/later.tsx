// What every screen needs, but not to be drawn. One file, loaded after the first screen.
import type { SteadyClock } from '../replay/recorder/steadyClock';
import { formatVersion } from '../replay/format/logFormat';
import { FullRecorder } from '../replay/recorder/fullRecorder';
import { Recorder } from '../replay/recorder/recorder';
import { replayTarget } from './replayTarget';
import { readTabRecording, writeTabRecording } from '../replay/recorder/recordingTab';
import { AccountMenuList, type AccountMenuListProps } from '../features/header/AccountMenuList';
import {
  NotificationsPopover as Popover,
  type NotificationsPopoverProps,
} from '../features/notifications/NotificationsPopover';
import { DesktopPermissionItem } from '../features/notifications/DesktopPermissionItem';
import { SnoozeButton } from '../features/reminders/snooze/SnoozeButton';

export { keepCopiesInOneTab } from '../data/lists/localCopy/keepCopies';
export { Toasts } from '../features/toasts/Toasts';
export { ExportProgress } from '../features/transfer/export/ExportProgress';
export { RecordingBadge } from '../replay/recorder/report/RecordingBadge';
export { keepPrintFocus } from '../ui/browser/keepPrintFocus';
export { fetchFont } from '../ui/theme/font';
export { TipBubble } from '../ui/elements/TipBubble';

/** The person's menu, with the settings of other features. */
export const PersonMenu = (props: Omit<AccountMenuListProps, 'settings'>) => (
  <AccountMenuList {...props} settings={<DesktopPermissionItem />} />
);

/** The list below the bell. A person can be reminded of each task again. */
export const NotificationsPopover = (props: Omit<NotificationsPopoverProps, 'Snooze'>) => (
  <Popover {...props} Snooze={SnoozeButton} />
);

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
