import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { useUrlState } from '../../../ui/screen/useUrlState';
import { selectTaskList, taskListRestored } from '../../../data/nouns/tasks/taskListSlice';
import { readTaskUrl, taskUrlNames, taskUrlTyped, writeTaskUrl } from './taskUrlParams';

/**
 * Keeps the URL and the state of the list the same. A component of its own that renders nothing, so
 * that typing into a filter does not render the screen.
 */
export function TaskUrl() {
  const dispatch = useAppDispatch();
  const value = useAppSelector(selectTaskList);
  useUrlState({
    value,
    names: taskUrlNames,
    typed: taskUrlTyped,
    write: writeTaskUrl,
    read: readTaskUrl,
    onRestored: (list) => dispatch(taskListRestored(list)),
  });
  return null;
}
