import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import { administrators, type Feature } from '../../data/feature';
import { taskChanges } from '../../data/nouns/tasks/taskChanges';
import { loadBulk } from './bulk/bulkApi';
import { addDeletedTasksListeners } from './listeners/deletedTasksListeners';
import { addOpenTaskListeners } from './listeners/openTaskListeners';
import { addSeenCommentsListeners } from './listeners/seenCommentsListeners';
import { addTaskEditListeners } from './listeners/taskEditListeners';
import { addTasksListeners } from './listeners/tasksListeners';
import { addUnreadListeners } from './listeners/unreadListeners';
import { taskPaths } from './tasksState';

const load = async () =>
  (await import(/* webpackChunkName: 'dialogs' */ './dialogs/taskDialogs')).taskDialogs;

/** The list itself is in `app/features`, which gives it the menus of other features. */
export const tasks: Feature = {
  changes: taskChanges,
  listeners: [
    addTasksListeners,
    addOpenTaskListeners,
    addTaskEditListeners,
    addSeenCommentsListeners,
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
  dialogs: {
    'task/new': async () => (await load())['task/new'],
    'task/edit': async () => (await load())['task/edit'],
    'task/assign': async () => (await load())['task/assign'],
    'task/comments': async () => (await load())['task/comments'],
    'task/activity': async () => (await load())['task/activity'],
    'task/files': async () => (await load())['task/files'],
    'task/bulk': async () => (await loadBulk()).BulkDialog,
    'task/delete': async () => (await load())['task/delete'],
  },
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
