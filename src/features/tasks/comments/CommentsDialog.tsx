import { useEffect, useLayoutEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { selectNow } from '../../../data/store/clockSlice';
import type { Comment, Task } from '../../../contract/task';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { selectDraft } from '../../../data/drafts/draftsSlice';
import { commentsSeen } from '../../../data/nouns/tasks/seenCommentsSlice';
import { commentDraft } from '../../../data/nouns/tasks/taskDrafts';
import { EarlierButton } from '../fields/EarlierButton';
import { HistoryPlaceholder } from '../fields/HistoryPlaceholder';
import { goneText, type TaskDialogProps } from '../fields/taskDialog';
import { commentCount } from '../../../data/nouns/tasks/taskDisplay';
import { useEarlierHistory, useTaskHistory } from '../useTaskHistory';
import { CommentEntry } from './CommentEntry';
import { CommentForm } from './CommentForm';

/** The comments of a task. Opening it marks them as read. */
export function CommentsDialog({ task, isGone, ...frame }: TaskDialogProps) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const { entries, ...load } = useTaskHistory(task, 'comments');
  const count = commentCount(task);
  const taskId = task._id;
  const hasDraft = useAppSelector((state) => Boolean(selectDraft(state, commentDraft, taskId)));
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
        <CommentList task={task} comments={entries} now={now} isGone={isGone} />
      ) : (
        !isGone && <HistoryPlaceholder {...load} />
      )}
    </AppDialog>
  );
}

const fields = ['comments'] as const;
interface CommentListProps {
  task: Task;
  comments: readonly Comment[];
  now: number;
  isGone: boolean | undefined;
}

/** The comments, oldest first, at most 300 px tall, scrolled to the newest. */
function CommentList({ task, comments, now, isGone }: CommentListProps) {
  const { load, ...earlier } = useEarlierHistory(task, fields);
  const count = earlier.count + comments.length;
  const list = useScrollPosition(count, comments.length);
  const isEmpty = comments.length === 0 && earlier.count > 0;
  useEffect(() => {
    // The newest part of the history can have changes alone.
    if (isEmpty) void load();
  }, [isEmpty, load]);
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
      <EarlierButton {...earlier} onShow={() => void load()} />
      {comments.map((comment, index) => (
        <CommentEntry
          key={comment._id ?? index}
          taskId={task._id}
          comment={comment}
          now={now}
          isGone={isGone}
        />
      ))}
    </Stack>
  );
}

/** Scrolls to a new comment. Where earlier ones were put in front, what was shown stays in place. */
function useScrollPosition(count: number, loaded: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ count: -1, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const isNew = before.current.count !== count;
    if (isNew) element.scrollTop = element.scrollHeight;
    else element.scrollTop += element.scrollHeight - before.current.height;
    before.current = { count, height: element.scrollHeight };
  }, [count, loaded]);
  return list;
}
