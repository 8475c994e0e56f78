import { errorText } from '../../../lib/errors';
import type { Task } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { useAppDispatch } from '../../../data/store/hooks';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import { newKey } from '../../../data/api/newKey';
import {
  useGetAssignmentQuery,
  useLazyGetAssignmentQuery,
  useUnassignTaskMutation,
} from '../../../data/nouns/tasks/tasksApi';

/** Asks before a person is unassigned. Fetches the id of the assignment, which the call needs. */
export function UnassignDialog({
  task,
  person,
  onClose,
}: {
  task: Pick<Task, '_id' | 'title'>;
  person: UserRef;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  // Fetched at once, so that it is usually there on confirmation. Otherwise wait for it.
  const { data, isLoading } = useGetAssignmentQuery(task._id);
  const [askAssignment, { isLoading: isAsking }] = useLazyGetAssignmentQuery();
  const [unassign, { isLoading: isLeaving, error }] = useUnassignTaskMutation();
  const confirm = async () => {
    const assignment = isLoading ? (await askAssignment(task._id, true)).data : data;
    const answer = await unassign({
      taskId: task._id,
      assignmentId: assignment?._id ?? task._id,
      userId: person._id,
      key: dispatch(newKey()),
      taskTitle: task.title,
    });
    if (!answer.error) onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Unassign User"
      question={`Are you sure, unassign this user - ${person.name} ?`}
      confirm="Unassign"
      busy={isAsking || isLeaving}
      error={error && errorText(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
