import { administrators, everybody, type Feature } from '../../data/feature';
import { taskPaths } from '../../features/tasks/tasksState';
import { usersPath } from '../../features/users/usersState';
import { importWithRetry } from '../../ui/lazy/importWithRetry';

const loadTasks = () => import(/* webpackChunkName: 'task' */ './TaskRoute');

/** Loads what a link of a task shows next to the list. */
export const loadOpenTask = async () =>
  importWithRetry((await importWithRetry(loadTasks)).loadTaskPanel);

/** Screens that show something of several features, and the help. */
export const composedScreens: Feature = {
  routes: [
    {
      path: taskPaths.list,
      roles: everybody,
      isFrequent: true,
      load: async () => (await loadTasks()).TaskRoute,
    },
    {
      path: usersPath,
      roles: administrators,
      load: async () => (await import(/* webpackChunkName: 'user' */ './UserRoute')).UserRoute,
    },
    {
      path: '/account',
      roles: everybody,
      isDocket: true,
      load: async () => (await import('./AccountRoute')).AccountRoute,
    },
    {
      path: '/help',
      roles: everybody,
      load: async () => (await import('./HelpScreen')).HelpScreen,
    },
  ],
  commands: () => import(/* webpackChunkName: 'palette' */ './helpCommands'),
};
