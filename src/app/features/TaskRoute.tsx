import { taskList } from '../../data/nouns/tasks/taskListSlice';
import { TaskReminder } from '../../features/reminders/snooze/TaskReminder';
import { TaskScreen } from '../../features/tasks/list/TaskScreen';
import { loadTaskPanel } from '../../features/tasks/page/OpenTask';
import { TransferMenu } from '../../features/transfer/menu/TransferMenu';
import type { TaskTimeProps } from '../../features/time/TaskTime';
import { loadTimeParts } from '../../features/time/loadTimeParts';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { LazyBoundary } from '../../data/toasts/LazyBoundary';
import { SavedViews } from './SavedViews';

/** What a link of a task shows too. The code of a screen is not loaded by that of the app. */
export { loadTaskPanel };

const TaskTime = lazyComponent('TaskTime', loadTimeParts);

/** The time that was spent on the open task. */
const TimeOfTask = (props: TaskTimeProps) => (
  <LazyBoundary>
    <TaskTime {...props} />
  </LazyBoundary>
);

const slots = { Reminder: TaskReminder, Time: TimeOfTask };

/** /task, with what other features show there. */
export const TaskRoute = () => (
  <TaskScreen
    savedViews={<SavedViews screen="task" list={taskList} />}
    transferMenu={<TransferMenu kind="tasks" />}
    slots={slots}
  />
);
