import { useAppDispatch } from '../../../store/hooks';
import { useUrlState } from '../../../ui/useUrlState';
import { taskViewRestored } from '../taskViewSlice';
import { readTaskUrl, taskUrlNames, taskUrlTyped, writeTaskUrl } from './taskUrlParams';
import { useTaskLook } from './useTaskLook';

/**
 * Keeps the screen's URL and the store in step: the store owns how the tasks are looked at, the URL carries it. Draws
 * nothing, so that a key in a filter draws no more than what it changes.
 */
export function TaskUrl() {
  const dispatch = useAppDispatch();
  const value = useTaskLook();
  useUrlState({
    value,
    names: taskUrlNames,
    typed: taskUrlTyped,
    write: writeTaskUrl,
    read: readTaskUrl,
    onRestored: (look) => dispatch(taskViewRestored(look)),
  });
  return null;
}
