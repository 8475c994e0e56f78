import type { StartAppListening } from '../../store/listening';
import { inspectionEnded, selectInspected } from '../inspection/inspectionSlice';
import { notificationOpened } from '../toasts/openNotification';
import { selectTaskById } from '../tasks/tasksSelectors';
import { dialogOpened } from '../tasks/tasksSlice';
import { navigationRequested, selectPathname } from '../navigation/navigationSlice';

/**
 * A clicked notification opens its task or the task's comments. If it is about several tasks, it
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
      if (taskId !== undefined)
        dispatch(dialogOpened({ kind: type === 'taskComment' ? 'comments' : 'view', taskId }));
      if (selectPathname(getState()) !== '/task') dispatch(navigationRequested('/task'));
    },
  });
}
