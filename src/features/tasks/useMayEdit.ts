import type { Task } from '../../contract/task';
import type { UserRef } from '../../contract/user';
import { selectIsAdministrator, selectUser } from '../../session/sessionSlice';
import { useAppSelector } from '../../store/hooks';
import type { RootState } from '../../store/rootState';

/** Whether the signed-in person gets edit controls for a task: administrators and its assignees do. The server decides again. */
export function selectMayEdit(state: RootState, task: Task): boolean {
  const user = selectUser(state);
  // A token names its person by id only in places (specification, point 3); without one the name has to do.
  const isSelf = (person: UserRef) => (user?._id ? person._id === user._id : person.name !== '' && person.name === user?.name);
  return selectIsAdministrator(state) || task.assignedTo.some(isSelf);
}

/** The same, for a component. */
export function useMayEdit(task: Task): boolean {
  return useAppSelector((state) => selectMayEdit(state, task));
}
