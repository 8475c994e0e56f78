import {
  cards,
  deleteTask,
  leave,
  ofFirstCard,
  ofFirstTask,
  type ScreenState,
} from './screenSteps';
import { inTask, openTask } from './taskStates';

/** They delete tasks, so they are the last. */
export const deletedTasks: readonly ScreenState[] = [
  {
    name: 'task-gone',
    ...openTask,
    then: async (page) => {
      await deleteTask(page, '[data-open-task]');
      await inTask(page).getByRole('alert').waitFor();
    },
    after: leave,
  },
  {
    name: 'task-unavailable',
    who: 'root',
    ...cards,
    then: async (page) => {
      await ofFirstCard('Activity', 'dialog')(page);
      await deleteTask(page, 'article');
      await page.getByRole('alertdialog', { name: 'Task not available' }).waitFor();
    },
    after: leave,
  },
  {
    name: 'edited-task-gone',
    who: 'root',
    ...cards,
    then: async (page) => {
      await ofFirstTask('Edit Task')(page);
      await deleteTask(page, 'article');
      await page.getByRole('dialog').getByText('was deleted').waitFor();
    },
    after: leave,
  },
];
