import { useEffect, useId, type ComponentType } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { Notification } from '../../contract/notification';
import { selectIsDocket } from '../../data/session/sessionSlice';
import { selectNow } from '../../data/store/clockSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { closeToasts } from '../../data/toasts/closeToasts';
import { notificationOpened, notificationTarget } from '../../data/toasts/openNotification';
import { NotificationItem } from './NotificationItem';
import {
  useGetNotificationsQuery,
  useMarkAllReadMutation,
  useMarkReadMutation,
} from './notificationsApi';

export interface NotificationsPopoverProps {
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** The button that reminds of a task again. Only our server has it. */
  Snooze: ComponentType<{ taskId: string }>;
}

/** The list below the bell (its size is in the specification, point 9). */
export function NotificationsPopover({ anchor, onClose, Snooze }: NotificationsPopoverProps) {
  const titleId = useId();
  const dispatch = useAppDispatch();
  const { data } = useGetNotificationsQuery();
  const [markRead] = useMarkReadMutation();
  const [markAllRead] = useMarkAllReadMutation();
  const now = useAppSelector(selectNow);
  const isDocket = useAppSelector(selectIsDocket);
  const isOpen = anchor !== null;
  useEffect(() => {
    // The list has them too.
    if (isOpen) dispatch(closeToasts(({ opens }) => opens !== undefined));
  }, [isOpen, dispatch]);
  const notifications = data?.notifications ?? [];
  const unread = data?.unreadCount ?? 0;
  const clickOn = (notification: Notification) => {
    const target = notificationTarget(notification);
    if (!target) return notification.read ? undefined : () => void markRead(notification._id);
    return () => {
      onClose();
      dispatch(notificationOpened(target));
    };
  };
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          // On the narrowest phones, the popover leaves its margins.
          sx: { width: 320, maxHeight: 400, overflowY: 'auto', mt: 0.75 },
        },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          minHeight: 48,
          px: 2,
          bgcolor: 'background.paper',
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          Notifications
        </Typography>
        {unread > 0 && (
          <Button size="small" onClick={() => void markAllRead()} sx={{ mr: -1 }}>
            Mark all as read
          </Button>
        )}
      </Box>
      {notifications.length === 0 ? (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ px: 2, py: 5, textAlign: 'center' }}
        >
          No notifications
        </Typography>
      ) : (
        <List sx={{ p: 0.75 }}>
          {notifications.map((notification) => (
            <NotificationItem
              key={notification._id}
              notification={notification}
              now={now}
              onClick={clickOn(notification)}
              action={
                isDocket &&
                notification.taskId !== undefined && <Snooze taskId={notification.taskId} />
              }
            />
          ))}
        </List>
      )}
    </Popover>
  );
}
