import type { ComponentType } from 'react';
import { AccountMenu, type AccountListProps } from '../../features/header/AccountMenu';
import { SignedInTools } from '../../features/header/SignedInTools';
import type { NotificationsPopoverProps } from '../../features/notifications/NotificationsPopover';
import { NotificationMenu } from '../../features/notifications/NotificationMenu';
import { Outbox } from '../../features/outbox/Outbox';
import { useGlobalKeys } from '../../features/palette/useGlobalKeys';
import { PaletteButton } from '../../features/palette/PaletteButton';
import { sections } from './featureCommands';
import { changes } from '../store/changes';

interface SignedInBarProps {
  AccountList: ComponentType<AccountListProps>;
  NotificationsPopover: ComponentType<NotificationsPopoverProps>;
}

/** The top bar's tools for signed-in people, and their keyboard shortcuts. */
export function SignedInBar({ AccountList, NotificationsPopover }: SignedInBarProps) {
  useGlobalKeys();
  return (
    <SignedInTools sections={sections} outbox={<Outbox specs={changes} />}>
      <PaletteButton />
      <NotificationMenu Popover={NotificationsPopover} />
      <AccountMenu List={AccountList} />
    </SignedInTools>
  );
}
