import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useUrlState } from '../../../ui/screen/useUrlState';
import { selectTaskList, taskListRestored } from '../taskListSlice';
import { readTaskUrl, taskUrlNames, taskUrlTyped, writeTaskUrl } from './taskUrlParams';

/**
 * Keeps the URL and the state of the list the same. The store owns the state. A component of its own that draws nothing, so that
 * a key typed into a filter renders nothing else.
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
