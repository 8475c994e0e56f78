import type { Task } from '../../contract/task';
import { useAppSelector } from '../../store/hooks';
import { commentCount } from './taskFacts';
import { selectSeenComments } from './tasksSelectors';

/**
 * How many comments of a task have come since this person last looked. Nothing is unread where nothing has come live yet:
 * a first visit does not begin with a mark on every task.
 */
export function useUnreadComments(task: Task): number {
  const seen = useAppSelector((state) => selectSeenComments(state, task._id));
  return seen === undefined ? 0 : Math.max(0, commentCount(task) - seen);
}
