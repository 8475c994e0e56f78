import { selectIsOurs } from '../../../realtime/realtimeSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ViewsMenu } from '../../views/ViewsMenu';
import { taskViewRestored } from '../taskViewSlice';
import { readTaskUrl, wholeTaskQuery } from './taskUrlParams';
import { useTaskLook } from './useTaskLook';

/** The saved views of the tasks. Other backends keep none. */
export function TaskViews() {
  const dispatch = useAppDispatch();
  const look = useTaskLook();
  const isOurs = useAppSelector(selectIsOurs);
  if (!isOurs) return null;
  return (
    <ViewsMenu
      screen="task"
      path="/task"
      query={wholeTaskQuery(look)}
      apply={(query) => dispatch(taskViewRestored(readTaskUrl(new URLSearchParams(query), look)))}
    />
  );
}
