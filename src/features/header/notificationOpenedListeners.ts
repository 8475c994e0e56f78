import type { StartAppListening } from '../../data/store/listening';
import { inspectionEnded, selectInspected } from '../../data/inspection/inspectionSlice';
import { notificationOpened } from '../../data/toasts/openNotification';
import { selectTaskById } from '../../data/nouns/tasks/tasksSelectors';
import { navigationRequested, selectPathname } from '../../data/navigation/navigationSlice';
import { latestHash, taskPath } from '../../data/navigation/taskPath';

/**
 * A clicked notification opens its task, or its latest comment. If it is about several tasks, it
 * opens the list.
 */
export function addNotificationOpenedListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: notificationOpened,
    effect: ({ payload: { taskId, type } }, { dispatch, getState }) => {
      // An inspected person's list may not have the task.
      if (
        taskId !== undefined &&
        selectInspected(getState()) &&
        !selectTaskById(getState(), taskId)
      )
        dispatch(inspectionEnded());
      const pathname = selectPathname(getState());
      const path = taskId === undefined ? '/task' : taskPath(taskId);
      if (pathname !== path)
        dispatch(navigationRequested(type === 'taskComment' ? `${path}${latestHash}` : path));
    },
  });
}
