import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import type { Command } from '../../data/navigation/command';
import { selectOpenTaskId } from '../../data/navigation/taskPath';
import { selectIsDocket } from '../../data/session/sessionSlice';
import { endSnooze } from './changeReminders';
import { selectSnoozedUntil } from './remindersSlice';

export const commands: readonly Command[] = [
  {
    id: 'act.snooze',
    group: 'act',
    title: 'Remind me later',
    keywords: 'snooze reminder task clock again',
    icon: <ScheduleRounded />,
    isOffered: (state) => selectIsDocket(state) && selectOpenTaskId(state) !== null,
    run: ({ dispatch, state }) => {
      const taskId = selectOpenTaskId(state);
      if (taskId !== null) dispatch(dialogOpened('snooze', { taskId }));
    },
  },
  {
    id: 'act.stopSnooze',
    group: 'act',
    title: 'Stop the reminder',
    keywords: 'snooze remind task clock',
    icon: <NotificationsOffOutlined />,
    isOffered: (state) => selectSnoozedUntil(state, selectOpenTaskId(state) ?? '') !== undefined,
    run: ({ dispatch, state }) => {
      const taskId = selectOpenTaskId(state);
      if (taskId !== null) void dispatch(endSnooze(taskId));
    },
  },
];
