import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import { administrators, dialogsOf, type Feature } from '../../data/feature';
import { taskChanges } from '../../data/nouns/tasks/taskChanges';
import { loadBulk } from './bulk/bulkApi';
import { addDeletedTasksListeners } from './listeners/deletedTasksListeners';
import { addLabelColorsListeners } from './listeners/labelColorsListeners';
import { addOpenTaskListeners } from './listeners/openTaskListeners';
import { addSeenCommentsListeners } from './listeners/seenCommentsListeners';
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
    addSeenCommentsListeners,
    addUnreadListeners,
    addDeletedTasksListeners,
    addLabelColorsListeners,
  ],
  routes: [
    {
      path: taskPaths.assigned,
      roles: administrators,
      load: async () => (await import('./assign/AssignedUsersScreen')).AssignedUsersScreen,
    },
  ],
  dialogs: {
    ...dialogsOf(
      [
        'task/new',
        'task/edit',
        'task/assign',
        'task/comments',
        'task/commentVersions',
        'task/activity',
        'task/files',
        'task/delete',
        'task/blocked',
        'task/removeFile',
      ],
      async () =>
        (await import(/* webpackChunkName: 'dialogs' */ './dialogs/taskDialogs')).taskDialogs,
    ),
    'task/bulk': async () => (await loadBulk()).BulkDialog,
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
