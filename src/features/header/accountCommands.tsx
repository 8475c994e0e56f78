import type { ReactElement } from 'react';
import BrightnessAutoOutlined from '@mui/icons-material/BrightnessAutoOutlined';
import BugReportOutlined from '@mui/icons-material/BugReportOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import FiberManualRecordOutlined from '@mui/icons-material/FiberManualRecordOutlined';
import KeyRounded from '@mui/icons-material/KeyRounded';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import { logoutRequested } from '../../data/outbox/outboxSlice';
import { inspectionEnded, selectInspected } from '../../data/inspection/inspectionSlice';
import { setSessionPersistence } from '../../data/api/refresh';
import { persistChanged, selectIsDocket, selectPersist } from '../../data/session/sessionSlice';
import type { AppDispatch } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import type { Command } from '../../data/navigation/command';
import {
  chooseScheme,
  schemeChoice,
  schemeChoices,
  type SchemeChoice,
} from '../../ui/theme/colorScheme';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';

const always = () => true;

/** Chooses whether the session outlasts the browser. */
export const keepSignedIn =
  (persist: boolean) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    dispatch(persistChanged(persist));
    // Other backends decide on their own how long their cookie lasts.
    if (selectIsDocket(getState())) void dispatch(setSessionPersistence(persist));
  };

const schemeTexts: Record<SchemeChoice, { text: string; icon: ReactElement }> = {
  system: { text: 'As the system', icon: <BrightnessAutoOutlined /> },
  light: { text: 'Light', icon: <LightModeOutlined /> },
  dark: { text: 'Dark', icon: <DarkModeOutlined /> },
};

const schemeCommands = schemeChoices.map((choice): Command => {
  const { text, icon } = schemeTexts[choice];
  return {
    id: `act.scheme.${choice}`,
    group: 'act',
    menu: 'appearance',
    title: `Appearance: ${text.toLowerCase()}`,
    keywords: 'theme colour color scheme mode night',
    icon,
    isOffered: () => schemeChoice() !== choice,
    line: () => ({ text, isChosen: schemeChoice() === choice }),
    run: () => chooseScheme(choice),
  };
});

export const commands: readonly Command[] = [
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
  {
    id: 'act.password',
    group: 'act',
    menu: 'account',
    title: 'Change Password',
    keywords: 'account security',
    icon: <KeyRounded />,
    isOffered: selectIsDocket,
    run: ({ dispatch }) => dispatch(dialogOpened('password')),
  },
  ...schemeCommands,
  {
    id: 'act.report',
    group: 'act',
    menu: 'report',
    title: 'Report a problem...',
    keywords: 'bug log save recording last minutes qa',
    icon: <BugReportOutlined />,
    isOffered: always,
    run: ({ dispatch }) => dispatch(dialogOpened('report', { reporting: 'minutes' })),
  },
  {
    id: 'act.record',
    group: 'act',
    menu: 'report',
    title: 'Record in full...',
    keywords: 'recording log qa replay',
    icon: <FiberManualRecordOutlined />,
    isOffered: always,
    run: ({ dispatch }) => dispatch(dialogOpened('report', { reporting: 'full' })),
  },
  {
    id: 'act.logOut',
    group: 'act',
    title: 'Log Out',
    keywords: 'sign off leave exit',
    icon: <LogoutRounded />,
    isOffered: always,
    run: ({ dispatch }) => dispatch(logoutRequested()),
  },
];
