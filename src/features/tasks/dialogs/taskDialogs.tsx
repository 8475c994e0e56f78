import { useEffect, useState, type FunctionComponent } from 'react';
import { useAppSelector } from '../../../data/store/hooks';
import type { DialogFrame } from '../../../ui/dialogs/AppDialog';
import { useLast } from '../../../ui/dialogs/useLast';
import { selectShownTask } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectTasksSettled } from '../../../data/nouns/tasks/tasksSelectors';
import { AssignDialog } from '../assign/AssignDialog';
import { CommentsDialog } from '../comments/CommentsDialog';
import { CommentVersionsDialog } from '../comments/CommentVersionsDialog';
import type { TaskDialogProps } from '../fields/taskDialog';
import { ActivityDialog } from './ActivityDialog';
import { BlockedTaskDialog } from './BlockedTaskDialog';
import { DeleteTaskDialog } from './DeleteTaskDialog';
import { EditTaskDialog } from './EditTaskDialog';
import { FilesDialog } from './FilesDialog';
import { NewTaskDialog } from './NewTaskDialog';
import { RemoveFileDialog } from './RemoveFileDialog';
import { TaskUnavailableDialog } from './TaskUnavailableDialog';

/**
 * A task that a person hands over leaves their list shortly before the answer closes the dialog. So
 * a missing task is only reported after this time, in milliseconds.
 */
const missingDelayMs = 600;

/**
 * A dialog about one task. `whenMissing`: whether another one takes its place when the task is
 * missing, or it stays, because something was typed in it, or because the person deletes the task.
 */
function ofTask<More extends object>(
  Content: FunctionComponent<TaskDialogProps & More>,
  whenMissing: 'replaced' | 'stays' | 'deletes' = 'replaced',
) {
  return function OneTaskDialog(props: DialogFrame & { taskId: string } & More) {
    const { taskId, open } = props;
    const task = useAppSelector((state) => selectShownTask(state, taskId));
    // After a deletion the closing dialog still shows the last record.
    const [record] = useLast(task);
    const isListComplete = useAppSelector(selectTasksSettled);
    const isMissing = useTrueFor(
      missingDelayMs,
      !task && isListComplete && open && whenMissing !== 'deletes',
    );
    if (isMissing && (!record || whenMissing === 'replaced'))
      return <TaskUnavailableDialog {...props} />;
    return record && <Content key={taskId} {...props} task={record} isGone={isMissing} />;
  };
}

export const taskDialogs = {
  'task/new': NewTaskDialog,
  'task/edit': ofTask(EditTaskDialog, 'stays'),
  'task/assign': ofTask(AssignDialog),
  'task/comments': ofTask(CommentsDialog, 'stays'),
  'task/commentVersions': ofTask(CommentVersionsDialog),
  'task/activity': ofTask(ActivityDialog),
  'task/files': ofTask(FilesDialog),
  'task/delete': ofTask(DeleteTaskDialog, 'deletes'),
  'task/blocked': ofTask(BlockedTaskDialog),
  'task/removeFile': ofTask(RemoveFileDialog),
};

/** Whether `condition` has been true for `ms` milliseconds without a break. */
function useTrueFor(ms: number, condition: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [condition, ms]);
  return condition && isOver;
}
