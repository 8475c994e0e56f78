import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import { administrators, type Feature } from '../../data/feature';
import { taskChanges } from '../../data/nouns/tasks/taskChanges';
import { addDeletedTasksListeners } from './listeners/deletedTasksListeners';
import { addOpenTaskListeners } from './listeners/openTaskListeners';
import { addTaskEditListeners } from './listeners/taskEditListeners';
import { addTasksListeners } from './listeners/tasksListeners';
import { addUnreadListeners } from './listeners/unreadListeners';
import { taskPaths } from './tasksState';

/** The list itself is in `app/features`, which gives it the menus of other features. */
export const tasks: Feature = {
  changes: taskChanges,
  listeners: [
    addTasksListeners,
    addOpenTaskListeners,
    addTaskEditListeners,
    addUnreadListeners,
    addDeletedTasksListeners,
  ],
  routes: [
    {
      path: taskPaths.assigned,
      roles: administrators,
      load: async () => (await import('./assign/AssignedUsersScreen')).AssignedUsersScreen,
    },
  ],
  section: {
    id: 'task',
    title: 'Tasks',
    path: '/task',
    within: ['/task/', '/assign'],
    keywords: 'task management list board',
    icon: <ChecklistRounded />,
    keys: 'g t',
  },
  commands: () => import(/* webpackChunkName: 'palette' */ './list/taskCommands'),
};
