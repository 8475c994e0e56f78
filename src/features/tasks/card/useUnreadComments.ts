import type { Task } from '../../../contract/task';
import { useAppSelector } from '../../../store/hooks';
import { commentCount } from '../taskDisplay';
import { selectSeenComments } from '../../drafts/draftsSlice';

/**
 * How many comments of a task arrived since this person last looked. None before the first one that arrived live, so that a
 * first visit does not mark every task as unread.
 */
export function useUnreadComments(task: Task): number {
  const seen = useAppSelector((state) => selectSeenComments(state, task._id));
  return seen === undefined ? 0 : Math.max(0, commentCount(task) - seen);
}
