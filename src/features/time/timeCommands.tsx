import AddRounded from '@mui/icons-material/AddRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import StopRounded from '@mui/icons-material/StopRounded';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import type { Command } from '../../data/navigation/command';
import { selectTimer } from '../../data/nouns/time/timeSelectors';
import { selectTimedTask, startTimer, stopTimer } from '../../data/nouns/time/trackTime';
import { selectIsDocket } from '../../data/session/sessionSlice';
import { timePath } from './timeListSlice';

export const commands: readonly Command[] = [
  {
    id: 'go.time',
    group: 'go',
    menu: 'account',
    title: 'Time',
    keywords: 'report spent hours timesheet tracking csv',
    icon: <ScheduleRounded />,
    isOffered: selectIsDocket,
    run: ({ go }) => go(timePath),
  },
  {
    id: 'act.startTimer',
    group: 'act',
    title: 'Start Timer',
    keywords: 'time track clock begin work',
    icon: <PlayArrowRounded />,
    keys: 'w',
    isOffered: (state) => {
      const task = selectTimedTask(state);
      return task !== undefined && selectTimer(state)?.taskId !== task._id;
    },
    run: ({ dispatch, state }) => {
      const task = selectTimedTask(state);
      if (task) dispatch(startTimer(task._id, task.title));
    },
  },
  {
    id: 'act.stopTimer',
    group: 'act',
    title: 'Stop Timer',
    keywords: 'time track clock end work',
    icon: <StopRounded />,
    keys: 'w',
    isOffered: (state) => selectTimer(state) !== null,
    run: ({ dispatch }) => dispatch(stopTimer()),
  },
  {
    id: 'act.addTime',
    group: 'new',
    title: 'Add Time',
    keywords: 'spent hours log work duration',
    icon: <AddRounded />,
    isOffered: (state) => selectTimedTask(state) !== undefined,
    run: ({ dispatch, state }) => {
      const task = selectTimedTask(state);
      if (task) dispatch(dialogOpened('timeEntry', { taskId: task._id, taskTitle: task.title }));
    },
  },
];
