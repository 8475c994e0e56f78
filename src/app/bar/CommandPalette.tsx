import AddTaskRounded from '@mui/icons-material/AddTaskRounded';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import UndoRounded from '@mui/icons-material/UndoRounded';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import { openAccount } from '../../features/account/accountCommands';
import { openAuditLog } from '../../features/audit/auditCommands';
import { openHelp } from '../../data/navigation/helpCommand';
import { accountCommands } from '../../features/header/accountCommands';
import { inspectionEnded, selectInspected } from '../../data/inspection/inspectionSlice';
import type { Command } from '../../data/navigation/command';
import { sections } from '../../data/navigation/sections';
import { notificationsApi } from '../../features/notifications/notificationsApi';
import { PaletteDialog } from '../../features/palette/PaletteDialog';
import { shortcutsCommand } from '../../features/palette/shortcutsCommand';
import { undoLatest } from '../../features/palette/undoLatest';
import { selectUndoEntries } from '../../data/undo/undoSlice';
import { taskCommands } from '../../features/tasks/list/taskCommands';
import { dialogOpened } from '../../data/nouns/tasks/tasksSlice';
import { transferCommands } from '../../features/transfer/menu/transferCommands';
import { userCommands } from '../../features/users/userCommands';
import { openWebhooks } from '../../features/webhooks/webhookCommands';
import { userDialogOpened } from '../../data/nouns/users/usersSlice';
import { selectIsAdministrator } from '../../data/session/sessionSlice';

const always = () => true;
const selectUnread = notificationsApi.endpoints.getNotifications.select();

const screens = sections.map(
  ({ id, title, path, keywords, icon, keys, administrators }): Command => ({
    id: `go.${id}`,
    group: 'go',
    title,
    keywords,
    icon,
    keys,
    isOffered: administrators ? selectIsAdministrator : always,
    run: ({ go }) => go(path),
  }),
);

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
  {
    id: 'act.undo',
    group: 'act',
    title: 'Undo my last change',
    keywords: 'take back restore bulk',
    icon: <UndoRounded />,
    isOffered: (state) => selectUndoEntries(state).length > 0,
    run: ({ dispatch }) => dispatch(undoLatest()),
  },
  shortcutsCommand,
];

/** All commands, in the order of the palette. */
const commands: readonly Command[] = [
  ...screens,
  openAccount,
  openAuditLog,
  openWebhooks,
  openHelp,
  ...newRecords,
  ...taskCommands,
  ...transferCommands,
  ...userCommands,
  ...others,
  ...accountCommands,
];

/** The command palette with the commands of all features. */
export const CommandPalette = () => <PaletteDialog commands={commands} />;
