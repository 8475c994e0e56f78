import type { Task } from '../../contract/task';
import type { UserRef } from '../../contract/user';
import { selectIsAdministrator, selectUser } from '../../session/sessionSlice';
import { useAppSelector } from '../../store/hooks';

/** Whether the signed-in person gets edit controls for a task: administrators and its assignees do. The server decides again. */
export function useMayEdit(task: Task): boolean {
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const user = useAppSelector(selectUser);
  // A token names its person by id only in places (specification, point 3); without one the name has to do.
  const isSelf = (person: UserRef) => (user?._id ? person._id === user._id : person.name !== '' && person.name === user?.name);
  return isAdministrator || task.assignedTo.some(isSelf);
}
