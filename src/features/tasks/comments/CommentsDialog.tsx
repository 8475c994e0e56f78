import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { selectNow } from '../../../clock/clockSlice';
import type { Comment } from '../../../contract/task';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { commentsSeen, selectCommentDraft } from '../../drafts/draftsSlice';
import { HistoryPlaceholder } from '../fields/HistoryPlaceholder';
import { goneText, type TaskDialogProps } from '../fields/taskDialog';
import { commentCount } from '../taskDisplay';
import { useTaskHistory } from '../useTaskHistory';
import { CommentEntry } from './CommentEntry';
import { CommentForm } from './CommentForm';

/** The comments of a task. Opening it marks them as read. */
export function CommentsDialog({ task, isGone, ...frame }: TaskDialogProps) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const { entries, ...load } = useTaskHistory(task, 'comments');
  const count = commentCount(task);
  const taskId = task._id;
  const hasDraft = useAppSelector((state) => selectCommentDraft(state, taskId) !== '');
  const { open } = frame;
  useEffect(() => {
    if (open && !isGone) dispatch(commentsSeen({ taskId, count }));
  }, [open, isGone, taskId, count, dispatch]);

  return (
    <AppDialog
      {...frame}
      title="Comments"
      subtitle={task.title}
      width="sm"
      actions={(!isGone || hasDraft) && <CommentForm taskId={taskId} isGone={isGone} />}
    >
      {isGone && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {goneText}
        </Alert>
      )}
      {entries ? (
        <CommentList comments={entries} now={now} />
      ) : (
        !isGone && <HistoryPlaceholder {...load} />
      )}
    </AppDialog>
  );
}

/** The comments, oldest first, at most 300 px tall, scrolled to the newest. */
function CommentList({ comments, now }: { comments: readonly Comment[]; now: number }) {
  const list = useRef<HTMLDivElement>(null);
  const count = comments.length;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  if (count === 0) return <EmptyState title="No comments yet." />;
  return (
    <Stack
      ref={list}
      role="log"
      // And no changed text: the ages change each minute.
      aria-relevant="additions"
      aria-label="Comments"
      tabIndex={0}
      spacing={2}
      sx={{ maxHeight: 300, overflowY: 'auto', pr: 1 }}
    >
      {comments.map((comment, index) => (
        <CommentEntry key={comment._id ?? index} comment={comment} now={now} />
      ))}
    </Stack>
  );
}
