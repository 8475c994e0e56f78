import { taskList } from '../../data/nouns/tasks/taskListSlice';
import { TaskReminder } from '../../features/reminders/snooze/TaskReminder';
import { TaskScreen } from '../../features/tasks/list/TaskScreen';
import { loadTaskPanel } from '../../features/tasks/page/OpenTask';
import { TransferMenu } from '../../features/transfer/menu/TransferMenu';
import { SavedViews } from './SavedViews';

/** What a link of a task shows too. The code of a screen is not loaded by that of the app. */
export { loadTaskPanel };

/** /task, with the menus of other features. */
export const TaskRoute = () => (
  <TaskScreen
    savedViews={<SavedViews screen="task" list={taskList} />}
    transferMenu={<TransferMenu kind="tasks" />}
    Reminder={TaskReminder}
  />
);
