// What every screen needs, but not to be drawn. One file, loaded after the first screen.
import { AccountMenuList, type AccountMenuListProps } from '../features/header/AccountMenuList';
import { DesktopPermissionItem } from '../features/notifications/DesktopPermissionItem';

export { keepCopiesInOneTab } from '../data/lists/localCopy/keepCopies';
export { NotificationsPopover } from '../features/notifications/NotificationsPopover';
export { Toasts } from '../features/toasts/Toasts';
export { ExportProgress } from '../features/transfer/export/ExportProgress';
export { RecordingBadge } from '../replay/recorder/report/RecordingBadge';
export { TipBubble } from '../ui/elements/TipBubble';
export { makeRecording } from './makeRecording';

/** The person's menu, with the settings of other features. */
export const PersonMenu = (props: Omit<AccountMenuListProps, 'settings'>) => (
  <AccountMenuList {...props} settings={<DesktopPermissionItem />} />
);
