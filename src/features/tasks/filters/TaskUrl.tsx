import { useListUrl } from '../../../data/lists/useListUrl';
import { taskList } from '../../../data/nouns/tasks/taskListSlice';

/** A component that renders nothing, so that typing into a filter does not render the screen. */
export function TaskUrl() {
  useListUrl(taskList);
  return null;
}
