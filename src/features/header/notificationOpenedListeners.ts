import type { StartAppListening } from '../../store/listening';
import { inspectionEnded, selectInspected } from '../inspection/inspectionSlice';
import { notificationOpened } from '../toasts/openNotification';
import { selectTaskById } from '../tasks/tasksSelectors';
import { dialogOpened } from '../tasks/tasksSlice';
import { navigationRequested } from '../navigation/navigationSlice';

/** A clicked notification opens its task, or the comments of it; news of several tasks opens the list. */
export function addNotificationOpenedListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: notificationOpened,
    effect: ({ payload: { taskId, type } }, { dispatch, getState }) => {
      // The list of an inspected person has only that person's tasks.
      if (
        taskId !== undefined &&
        selectInspected(getState()) &&
        !selectTaskById(getState(), taskId)
      )
        dispatch(inspectionEnded());
      if (taskId !== undefined)
        dispatch(dialogOpened({ kind: type === 'taskComment' ? 'comments' : 'view', taskId }));
      if (getState().navigation.location.pathname !== '/task')
        dispatch(navigationRequested('/task'));
    },
  });
}
