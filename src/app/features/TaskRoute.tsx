import { TransferMenu } from '../../features/transfer/menu/TransferMenu';
import { TaskScreen } from '../../features/tasks/list/TaskScreen';
import { loadTaskPanel } from '../../features/tasks/page/OpenTask';
import { readTaskUrl, fullTaskQuery } from '../../features/tasks/filters/taskUrlParams';
import { selectTaskList, taskListRestored } from '../../data/nouns/tasks/taskListSlice';
import { ViewsMenu } from '../../features/views/ViewsMenu';
import { selectIsDocket } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';

/** The saved views of the task list. Only our server has them. */
function TaskViews() {
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectTaskList);
  const isDocket = useAppSelector(selectIsDocket);
  if (!isDocket) return null;
  return (
    <ViewsMenu
      screen="task"
      path="/task"
      query={fullTaskQuery(list)}
      chosenId={list.savedView}
      onChosen={(savedView) => dispatch(taskListRestored({ savedView }))}
      apply={(query) => dispatch(taskListRestored(readTaskUrl(new URLSearchParams(query), list)))}
    />
  );
}

/** What a link of a task shows too. The code of a screen is not loaded by that of the app. */
export { loadTaskPanel };

/** /task, with the menus of other features. */
export const TaskRoute = () => (
  <TaskScreen savedViews={<TaskViews />} transferMenu={<TransferMenu kind="tasks" />} />
);
