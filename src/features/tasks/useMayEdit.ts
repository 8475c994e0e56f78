import type { Task } from '../../contract/task';
import { selectIsAdministrator, selectUserId } from '../../session/sessionSlice';
import { useAppSelector } from '../../store/hooks';

/** Whether the signed-in person gets edit controls for a task: administrators and its assignees do. The server decides again. */
export function useMayEdit(task: Task): boolean {
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const userId = useAppSelector(selectUserId);
  return isAdministrator || task.assignedTo.some((person) => person._id === userId);
}
