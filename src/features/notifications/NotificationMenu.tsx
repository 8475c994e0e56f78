import { useState, type ComponentType } from 'react';
import Box from '@mui/material/Box';
import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded';
import { IconAction } from '../../ui/elements/IconAction';
import type { NotificationsPopoverProps } from './NotificationsPopover';
import { useGetNotificationsQuery } from './notificationsApi';

const bell = <NotificationsNoneRounded fontSize="small" />;
const maxShown = 999;
/** A pill whose center is the upper right corner of the bell. */
const count = {
  position: 'absolute',
  top: 'calc(50% - 10px)',
  left: 'calc(50% + 10px)',
  transform: 'translate(-50%, -50%)',
  minWidth: 17,
  px: 0.5,
  borderRadius: 99,
  color: 'error.contrastText',
  bgcolor: 'error.main',
  fontSize: '0.6875rem',
  fontWeight: 650,
  lineHeight: '17px',
};

/** The bell with the unread count, which opens the list. */
export function NotificationMenu({
  Popover,
}: {
  Popover: ComponentType<Omit<NotificationsPopoverProps, 'Snooze'>>;
}) {
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
        {bell}
        {unread > 0 && (
          <Box component="span" sx={count}>
            {unread > maxShown ? `${maxShown}+` : unread}
          </Box>
        )}
      </IconAction>
      <Popover anchor={anchor} onClose={close} />
    </>
  );
}
