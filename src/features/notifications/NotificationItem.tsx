import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { Notification } from '../../contract/notification';
import { formatRelative } from '../../lib/format';
import { RelativeTime } from '../../ui/elements/RelativeTime';
import { visuallyHidden } from '../../ui/theme/visuallyHidden';

interface NotificationItemProps {
  notification: Notification;
  /** Milliseconds since 1970. */
  now: number;
  onClick?: () => void;
  /** A button next to it. */
  action?: ReactNode;
}

/** An entry of the list, bold while unread. Without `createdAt`, the time is the backend's text. */
export function NotificationItem({ notification, now, onClick, action }: NotificationItemProps) {
  const { message, time, read, createdAt } = notification;
  const content = (
    <>
      <Box
        aria-hidden
        sx={{
          mt: 0.9,
          width: 7,
          height: 7,
          flexShrink: 0,
          borderRadius: '50%',
          bgcolor: read ? 'transparent' : 'primary.main',
          forcedColorAdjust: 'none',
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        {!read && (
          <Box component="span" sx={visuallyHidden}>
            Unread:{' '}
          </Box>
        )}
        <Typography
          variant="body2"
          component="span"
          sx={{ display: 'block', fontWeight: read ? 400 : 700, overflowWrap: 'anywhere' }}
        >
          {message}
        </Typography>
        <Typography variant="caption" component="span" color="textSecondary">
          {createdAt && formatRelative(createdAt, now) !== '' ? (
            <RelativeTime iso={createdAt} now={now} />
          ) : (
            time
          )}
        </Typography>
      </Box>
    </>
  );
  const layout = {
    alignItems: 'flex-start',
    gap: 1.25,
    px: 1.25,
    py: 1,
    borderRadius: '8px',
  } as const;
  if (!onClick)
    return (
      <ListItem data-read sx={layout}>
        {content}
      </ListItem>
    );
  return (
    <ListItem disablePadding data-read={read || undefined} secondaryAction={action}>
      <ListItemButton onClick={onClick} sx={layout}>
        {content}
      </ListItemButton>
    </ListItem>
  );
}
