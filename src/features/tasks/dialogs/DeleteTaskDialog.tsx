import type { Task } from '../../../contract/task';
import { errorText } from '../../../lib/errors';
import {
  selectHasAllTasks,
  selectOpenBlockers,
} from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { selectChildIds } from '../../../data/nouns/tasks/tree/taskTree';
import { selectWaitingIds } from '../../../data/nouns/tasks/tree/waitingTasks';
import { useAppSelector } from '../../../data/store/hooks';
import type { RootState } from '../../../data/store/rootState';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import type { TaskDialogProps } from '../fields/taskDialog';
import { useDeleteTaskMutation } from '../../../data/nouns/tasks/tasksApi';

/** What becomes of other tasks. Nothing while the page does not have all of them. */
function selectLinkedText(state: RootState, task: Task): string {
  if (!selectHasAllTasks(state)) return '';
  const children = selectChildIds(state, task._id).length;
  const freed = selectWaitingIds(state, task._id).filter((id) => {
    const waiting = selectTaskById(state, id);
    return waiting && task.status !== 'Completed' && selectOpenBlockers(state, waiting) === 1;
  }).length;
  const texts = [
    children === 1 && 'Its sub-task stays, without a parent.',
    children > 1 && `Its ${children} sub-tasks stay, without a parent.`,
    freed === 1 && '1 task that waits for it is free then.',
    freed > 1 && `${freed} tasks that wait for it are free then.`,
  ];
  return texts.filter(Boolean).join(' ');
}

export function DeleteTaskDialog({ task, ...frame }: TaskDialogProps) {
  const [deleteTask, { isLoading, error }] = useDeleteTaskMutation();
  const linked = useAppSelector((state) => selectLinkedText(state, task));
  const confirm = async () => {
    const answer = await deleteTask(task._id);
    if (!answer.error) frame.onClose();
  };
  return (
    <ConfirmDialog
      {...frame}
      title="Delete Task"
      question={[`Are you sure, delete task ${task.title} ?`, linked].filter(Boolean).join(' ')}
      confirm="Delete"
      isFinal
      busy={isLoading}
      error={error && errorText(error)}
      onConfirm={() => void confirm()}
    />
  );
}
