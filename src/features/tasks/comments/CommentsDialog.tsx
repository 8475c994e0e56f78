import { useEffect } from 'react';
import { selectNow } from '../../../clock/clockSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { commentsSeen } from '../../drafts/draftsSlice';
import { HistoryPlaceholder } from '../fields/HistoryPlaceholder';
import type { TaskDialogProps } from '../fields/taskDialog';
import { commentCount } from '../taskDisplay';
import { useTaskHistory } from '../useTaskHistory';
import { CommentForm } from './CommentForm';
import { CommentList } from './CommentList';

/** The comments of a task. Opening it marks them as read. */
export function CommentsDialog({ task, ...frame }: TaskDialogProps) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const { entries, ...load } = useTaskHistory(task, 'comments');
  const count = commentCount(task);
  const taskId = task._id;
  const { open } = frame;
  useEffect(() => {
    if (open) dispatch(commentsSeen({ taskId, count }));
  }, [open, taskId, count, dispatch]);

  return (
    <AppDialog
      {...frame}
      title="Comments"
      subtitle={task.title}
      width="sm"
      actions={<CommentForm taskId={taskId} />}
    >
      {entries ? <CommentList comments={entries} now={now} /> : <HistoryPlaceholder {...load} />}
    </AppDialog>
  );
}
