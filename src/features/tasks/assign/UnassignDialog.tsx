import { errorText } from '../../../api/errors';
import type { Task } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import {
  useGetAssignmentQuery,
  useLazyGetAssignmentQuery,
  useUnassignTaskMutation,
} from '../tasksApi';

/** Asks before somebody loses a task. The call goes to the assignment, whose id is asked for here. */
export function UnassignDialog({
  task,
  person,
  onClose,
}: {
  task: Pick<Task, '_id'>;
  person: UserRef;
  onClose: () => void;
}) {
  // Asked for at once, so that it is mostly there when somebody confirms; who is faster waits for the same answer.
  const { data: known, isLoading } = useGetAssignmentQuery(task._id);
  const [askAssignment, { isLoading: isAsking }] = useLazyGetAssignmentQuery();
  const [unassign, { isLoading: isLeaving, error }] = useUnassignTaskMutation();
  const confirm = async () => {
    const assignment = isLoading ? (await askAssignment(task._id, true)).data : known;
    const answer = await unassign({
      taskId: task._id,
      assignmentId: assignment?._id ?? task._id,
      userId: person._id,
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
