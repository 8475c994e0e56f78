import type { Task } from '../../contract/task';
import type { UserRef } from '../../contract/user';
import { selectIsAdministrator, selectUser } from '../../session/sessionSlice';
import { useAppSelector } from '../../store/hooks';
import type { RootState } from '../../store/rootState';

/** Whether the signed-in person gets edit controls for a task: administrators and its assignees do. The server decides again. */
export function selectMayEdit(state: RootState, task: Task): boolean {
  const user = selectUser(state);
  // Not every token has the person's id (specification, point 3). Without it the name is compared.
  const isSelf = (person: UserRef) =>
    user?._id ? person._id === user._id : person.name !== '' && person.name === user?.name;
  return selectIsAdministrator(state) || task.assignedTo.some(isSelf);
}

/** The same, for a component. */
export function useMayEdit(task: Task): boolean {
  return useAppSelector((state) => selectMayEdit(state, task));
}
