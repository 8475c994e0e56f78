import AddTaskRounded from '@mui/icons-material/AddTaskRounded';
import BugReportOutlined from '@mui/icons-material/BugReportOutlined';
import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import FiberManualRecordOutlined from '@mui/icons-material/FiberManualRecordOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import KeyRounded from '@mui/icons-material/KeyRounded';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import { keepSession } from '../../api/refresh';
import { selectExtended, selectIsOurs } from '../../realtime/realtimeSlice';
import { persistChanged, selectIsAdministrator, selectPersist } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { passwordDialogOpened, reportOpened } from '../header/headerSlice';
import { inspectionEnded, selectInspected } from '../inspection/inspectionSlice';
import { loginApi } from '../login/loginApi';
import { notificationsApi } from '../notifications/notificationsApi';
import { dialogOpened } from '../tasks/tasksSlice';
import { userDialogOpened } from '../users/usersSlice';
import { listActions } from './listActions';
import type { PaletteCommand, PaletteTools } from './paletteCommand';
import { shortcutsOpened } from './paletteSlice';
import { taskViewActions } from './taskViewActions';

const always = () => true;
const selectUnread = notificationsApi.endpoints.getNotifications.select();

function keepSignedIn(persist: boolean) {
  return ({ dispatch, state }: PaletteTools) => {
    dispatch(persistChanged(persist));
    // A backend without our extensions decides on its own how long its cookie lives.
    if (selectExtended(state)) void dispatch(keepSession(persist));
  };
}

const screens: readonly PaletteCommand[] = [
  {
    id: 'go.task',
    group: 'go',
    title: 'Tasks',
    keywords: 'task management list board',
    icon: <ChecklistRounded />,
    keys: 'g t',
    isOffered: always,
    run: ({ go }) => go('/task'),
  },
  {
    id: 'go.note',
    group: 'go',
    title: 'Notes',
    keywords: 'markdown pages',
    icon: <StickyNote2Outlined />,
    keys: 'g n',
    isOffered: always,
    run: ({ go }) => go('/note'),
  },
  {
    id: 'go.user',
    group: 'go',
    title: 'Users',
    keywords: 'people accounts user management',
    icon: <PeopleAltOutlined />,
    keys: 'g u',
    isOffered: selectIsAdministrator,
    run: ({ go }) => go('/user'),
  },
  {
    id: 'go.home',
    group: 'go',
    title: 'Home',
    keywords: 'start',
    icon: <HomeOutlined />,
    keys: 'g h',
    isOffered: always,
    run: ({ go }) => go('/'),
  },
];

const makers: readonly PaletteCommand[] = [
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

const own: readonly PaletteCommand[] = [
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
    id: 'act.staySignedIn',
    group: 'act',
    title: 'Keep me signed in',
    keywords: 'stay persist remember',
    icon: <VerifiedUserOutlined />,
    isOffered: (state) => !selectPersist(state),
    run: keepSignedIn(true),
  },
  {
    id: 'act.doNotStay',
    group: 'act',
    title: 'Do not keep me signed in',
    keywords: 'stay persist forget',
    icon: <VerifiedUserOutlined />,
    isOffered: selectPersist,
    run: keepSignedIn(false),
  },
  {
    id: 'act.password',
    group: 'act',
    title: 'Change password',
    keywords: 'account security',
    icon: <KeyRounded />,
    isOffered: selectIsOurs,
    run: ({ dispatch }) => dispatch(passwordDialogOpened()),
  },
  {
    id: 'act.shortcuts',
    group: 'act',
    title: 'Keyboard shortcuts',
    keywords: 'keys help sheet',
    icon: <KeyboardOutlined />,
    keys: '?',
    isOffered: always,
    run: ({ dispatch }) => dispatch(shortcutsOpened()),
  },
  {
    id: 'act.report',
    group: 'act',
    title: 'Report a problem',
    keywords: 'bug log save recording last minutes qa',
    icon: <BugReportOutlined />,
    isOffered: always,
    run: ({ dispatch }) => dispatch(reportOpened('minutes')),
  },
  {
    id: 'act.record',
    group: 'act',
    title: 'Record in full',
    keywords: 'recording log qa replay',
    icon: <FiberManualRecordOutlined />,
    isOffered: always,
    run: ({ dispatch }) => dispatch(reportOpened('full')),
  },
  {
    id: 'act.logOut',
    group: 'act',
    title: 'Log Out',
    keywords: 'sign off leave exit',
    icon: <LogoutRounded />,
    isOffered: always,
    run: ({ dispatch }) => void dispatch(loginApi.endpoints.logout.initiate()),
  },
];

/** Everything that the palette can do, in the order in which it offers it. */
export const paletteActions: readonly PaletteCommand[] = [
  ...screens,
  ...makers,
  ...taskViewActions,
  ...listActions,
  ...own,
];

/** What can be done now, by this person, on this screen. */
export function offeredActions(state: RootState): PaletteCommand[] {
  return paletteActions.filter((command) => command.isOffered(state));
}
