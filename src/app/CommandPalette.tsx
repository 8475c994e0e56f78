import AddTaskRounded from '@mui/icons-material/AddTaskRounded';
import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import { openAccount } from '../features/account/accountCommands';
import { openAuditLog } from '../features/audit/auditCommands';
import { accountCommands } from '../features/header/accountCommands';
import { inspectionEnded, selectInspected } from '../features/inspection/inspectionSlice';
import type { Command } from '../features/navigation/command';
import { notificationsApi } from '../features/notifications/notificationsApi';
import { PaletteDialog } from '../features/palette/PaletteDialog';
import { shortcutsCommand } from '../features/palette/shortcutsCommand';
import { taskCommands } from '../features/tasks/list/taskCommands';
import { dialogOpened } from '../features/tasks/tasksSlice';
import { transferCommands } from '../features/transfer/menu/transferCommands';
import { userCommands } from '../features/users/userCommands';
import { openWebhooks } from '../features/webhooks/webhookCommands';
import { userDialogOpened } from '../features/users/usersSlice';
import { selectIsAdministrator } from '../session/sessionSlice';

const always = () => true;
const selectUnread = notificationsApi.endpoints.getNotifications.select();

const screens = (
  [
    ['go.task', '/task', 'Tasks', 'task management list board', <ChecklistRounded />, 'g t'],
    ['go.note', '/note', 'Notes', 'markdown pages', <StickyNote2Outlined />, 'g n'],
    ['go.user', '/user', 'Users', 'people accounts user management', <PeopleAltOutlined />, 'g u'],
    ['go.home', '/', 'Home', 'start', <HomeOutlined />, 'g h'],
  ] as const
).map(([id, path, title, keywords, icon, keys]): Command => ({
  id,
  group: 'go',
  title,
  keywords,
  icon,
  keys,
  isOffered: path === '/user' ? selectIsAdministrator : always,
  run: ({ go }) => go(path),
}));

const newRecords: readonly Command[] = [
  {
    id: 'act.newTask',
    group: 'act',
    title: 'New Task',
    keywords: 'add create',
    icon: <AddTaskRounded />,
    isOffered: selectIsAdministrator,
    run: ({ dispatch, go }) => {
      go('/task');
      dispatch(dialogOpened({ kind: 'new' }));
    },
  },
  {
    id: 'act.newNote',
    group: 'act',
    title: 'New Note',
    keywords: 'add create write',
    icon: <NoteAddOutlined />,
    isOffered: always,
    run: ({ go }) => go('/note/add'),
  },
  {
    id: 'act.newUser',
    group: 'act',
    title: 'New User',
    keywords: 'add create account person invite',
    icon: <PersonAddAltOutlined />,
    isOffered: selectIsAdministrator,
    run: ({ dispatch, go }) => {
      go('/user');
      dispatch(userDialogOpened({ kind: 'new' }));
    },
  },
];

const others: readonly Command[] = [
  {
    id: 'act.stopInspecting',
    group: 'act',
    title: 'Stop inspecting',
    keywords: 'end inspection back to my own',
    icon: <VisibilityOffOutlined />,
    isOffered: (state) => selectInspected(state) !== null,
    run: ({ dispatch }) => dispatch(inspectionEnded()),
  },
  {
    id: 'act.markRead',
    group: 'act',
    title: 'Mark all notifications as read',
    keywords: 'unread bell',
    icon: <DoneAllRounded />,
    isOffered: (state) => (selectUnread(state).data?.unreadCount ?? 0) > 0,
    run: ({ dispatch }) => void dispatch(notificationsApi.endpoints.markAllRead.initiate()),
  },
  shortcutsCommand,
];

/** All commands, in the order of the palette. */
const commands: readonly Command[] = [
  ...screens,
  openAccount,
  openAuditLog,
  openWebhooks,
  ...newRecords,
  ...taskCommands,
  ...transferCommands,
  ...userCommands,
  ...others,
  ...accountCommands,
];

/** The command palette with the commands of all features. */
export const CommandPalette = () => <PaletteDialog commands={commands} />;
