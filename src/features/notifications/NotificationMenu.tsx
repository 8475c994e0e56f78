import { useState } from 'react';
import Badge from '@mui/material/Badge';
import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded';
import { IconAction } from '../../ui/elements/IconAction';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { OnceOpened } from '../toasts/OnceOpened';
import { useGetNotificationsQuery } from './notificationsApi';

const loadPopover = () => import('./NotificationsPopover');
const NotificationsPopover = lazyComponent('NotificationsPopover', loadPopover);

const bell = <NotificationsNoneRounded fontSize="small" />;

/** The bell with the unread count, which opens the list. */
export function NotificationMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useGetNotificationsQuery();
  const unread = data?.unreadCount ?? 0;
  const close = () => setAnchor(null);
  return (
    <>
      <IconAction
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        size="medium"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {/* An empty badge keeps its last number in the page, which the name no longer has. */}
        {unread > 0 ? (
          <Badge badgeContent={unread} max={999} color="error">
            {bell}
          </Badge>
        ) : (
          bell
        )}
      </IconAction>
      <OnceOpened open={anchor !== null} load={loadPopover} onFailed={close}>
        <NotificationsPopover anchor={anchor} onClose={close} />
      </OnceOpened>
    </>
  );
}
