import type { ComponentType } from 'react';
import { AccountMenu, type AccountListProps } from '../../features/header/AccountMenu';
import { SignedInTools } from '../../features/header/SignedInTools';
import type { NotificationsPopoverProps } from '../../features/notifications/NotificationsPopover';
import { NotificationMenu } from '../../features/notifications/NotificationMenu';
import { useGlobalKeys } from '../../features/palette/useGlobalKeys';
import { PaletteButton } from '../../features/palette/PaletteButton';
import { RunningTimer } from '../../features/time/RunningTimer';
import { sections } from './featureCommands';

interface SignedInBarProps {
  AccountList: ComponentType<AccountListProps>;
  NotificationsPopover: ComponentType<Omit<NotificationsPopoverProps, 'Snooze'>>;
}

/** The top bar's tools for signed-in people, and their keyboard shortcuts. */
export function SignedInBar({ AccountList, NotificationsPopover }: SignedInBarProps) {
  useGlobalKeys();
  return (
    <SignedInTools sections={sections} timer={<RunningTimer />}>
      <PaletteButton />
      <NotificationMenu Popover={NotificationsPopover} />
      <AccountMenu List={AccountList} />
    </SignedInTools>
  );
}
