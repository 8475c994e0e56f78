import { useEffect } from 'react';
import { selectNow } from '../../../clock/clockSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { CommentForm } from './CommentForm';
import { CommentList } from './CommentList';
import type { TaskDialogProps } from '../fields/taskDialog';
import { commentCount } from '../taskDisplay';
import { commentsSeen } from '../../drafts/draftsSlice';
import { useTaskHistory } from '../useTaskHistory';
import { WaitingPart } from '../fields/WaitingPart';

/** Comments: what is at hand at once, and a field whose text outlives the dialog. Opening it clears the unread mark. */
export function CommentsDialog({ task, open, onClose, onExited }: TaskDialogProps) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const { entries, ...waiting } = useTaskHistory(task, 'comments');
  const count = commentCount(task);
  const taskId = task._id;

  useEffect(() => {
    if (open) dispatch(commentsSeen({ taskId, count }));
  }, [open, taskId, count, dispatch]);

  return (
    <AppDialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="Comments"
      subtitle={task.title}
      width="sm"
      actions={<CommentForm taskId={taskId} />}
    >
      {entries ? <CommentList comments={entries} now={now} /> : <WaitingPart {...waiting} />}
    </AppDialog>
  );
}
