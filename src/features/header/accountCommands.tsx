import BugReportOutlined from '@mui/icons-material/BugReportOutlined';
import FiberManualRecordOutlined from '@mui/icons-material/FiberManualRecordOutlined';
import KeyRounded from '@mui/icons-material/KeyRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import { logoutAsked } from '../../data/api/outboxSlice';
import { setSessionPersistence } from '../../data/api/refresh';
import { persistChanged, selectIsDocket, selectPersist } from '../../data/session/sessionSlice';
import type { AppDispatch } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import type { Command } from '../../data/navigation/command';
import { passwordDialogOpened, reportOpened } from './headerSlice';

const always = () => true;

/** Chooses whether the session outlasts the browser. */
export const keepSignedIn =
  (persist: boolean) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    dispatch(persistChanged(persist));
    // Other backends decide on their own how long their cookie lasts.
    if (selectIsDocket(getState())) void dispatch(setSessionPersistence(persist));
  };

export const changePassword: Command = {
  id: 'act.password',
  group: 'act',
  title: 'Change Password',
  keywords: 'account security',
  icon: <KeyRounded />,
  isOffered: selectIsDocket,
  run: ({ dispatch }) => dispatch(passwordDialogOpened()),
};

export const reportProblem: Command = {
  id: 'act.report',
  group: 'act',
  title: 'Report a problem...',
  keywords: 'bug log save recording last minutes qa',
  icon: <BugReportOutlined />,
  isOffered: always,
  run: ({ dispatch }) => dispatch(reportOpened('minutes')),
};

export const recordInFull: Command = {
  id: 'act.record',
  group: 'act',
  title: 'Record in full...',
  keywords: 'recording log qa replay',
  icon: <FiberManualRecordOutlined />,
  isOffered: always,
  run: ({ dispatch }) => dispatch(reportOpened('full')),
};

export const accountCommands: readonly Command[] = [
  {
    id: 'act.staySignedIn',
    group: 'act',
    title: 'Keep me signed in',
    keywords: 'stay persist remember',
    icon: <VerifiedUserOutlined />,
    isOffered: (state) => !selectPersist(state),
    run: ({ dispatch }) => dispatch(keepSignedIn(true)),
  },
  {
    id: 'act.doNotStay',
    group: 'act',
    title: 'Do not keep me signed in',
    keywords: 'stay persist forget',
    icon: <VerifiedUserOutlined />,
    isOffered: selectPersist,
    run: ({ dispatch }) => dispatch(keepSignedIn(false)),
  },
  changePassword,
  reportProblem,
  recordInFull,
  {
    id: 'act.logOut',
    group: 'act',
    title: 'Log Out',
    keywords: 'sign off leave exit',
    icon: <LogoutRounded />,
    isOffered: always,
    run: ({ dispatch }) => dispatch(logoutAsked()),
  },
];
