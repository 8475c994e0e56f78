import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import type { Command } from '../../data/navigation/command';
import { notificationsApi } from './notificationsApi';

const selectNotifications = notificationsApi.endpoints.getNotifications.select();

export const commands: readonly Command[] = [
  {
    id: 'act.markRead',
    group: 'act',
    title: 'Mark all notifications as read',
    keywords: 'unread bell',
    icon: <DoneAllRounded />,
    isOffered: (state) => (selectNotifications(state).data?.unreadCount ?? 0) > 0,
    run: ({ dispatch }) => void dispatch(notificationsApi.endpoints.markAllRead.initiate()),
  },
];
