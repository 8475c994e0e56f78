import { memo, useState } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import type { Comment } from '../../../contract/task';
import { formatDateTime, formatRelative } from '../../../lib/format';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { selectDraft } from '../../../data/drafts/draftsSlice';
import { selectIsDocket, selectUserId } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { lazyPopover } from '../../../data/toasts/lazyPopover';
import { authorName } from '../../../data/nouns/tasks/taskDisplay';
import { commentEditDraft } from '../../../data/nouns/tasks/taskDrafts';
import { Avatar } from '../../../ui/elements/Avatar';
import { IconAction } from '../../../ui/elements/IconAction';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { waitingText } from '../fields/taskParts';
import { CommentBody } from './CommentBody';
import { loadCommentParts } from './loadCommentParts';

const CommentEditor = lazyComponent('CommentEditor', loadCommentParts);
const CommentMenu = lazyPopover('CommentMenu', loadCommentParts);

/** A comment, or one of this person that the server does not have yet. */
export type ShownComment = Comment & { isWaiting?: boolean };

interface CommentEntryProps {
  taskId: string;
  comment: ShownComment;
  now: number;
  /** Its task was deleted. */
  isGone?: boolean;
}

/** One comment with its author and its age. One's own can be edited and deleted. */
export const CommentEntry = memo(function CommentEntry({
  taskId,
  comment,
  now,
  isGone = false,
}: CommentEntryProps) {
  const { _id: commentId = '', editedAt } = comment;
  const isOwn = useAppSelector(
    (state) => selectIsDocket(state) && comment.user?._id === selectUserId(state),
  );
  const isEditing = useAppSelector(
    (state) => isOwn && selectDraft(state, commentEditDraft, commentId) !== undefined,
  );
  return (
    <Stack direction="row" spacing={1.5} data-comment>
      <Avatar name={authorName(comment)} size={28} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {authorName(comment)}
          </Typography>
          <Typography
            component="time"
            variant="caption"
            color="textSecondary"
            dateTime={comment.createdAt}
            title={formatDateTime(comment.createdAt)}
          >
            {comment.isWaiting ? waitingText : formatRelative(comment.createdAt, now)}
          </Typography>
          {editedAt && !isGone && (
            <EditedMark taskId={taskId} commentId={commentId} editedAt={editedAt} />
          )}
        </Stack>
        {isEditing ? (
          <LazyBoundary>
            <CommentEditor taskId={taskId} commentId={commentId} />
          </LazyBoundary>
        ) : (
          <CommentBody comment={comment} />
        )}
      </Box>
      {isOwn && !isEditing && !isGone && !comment.isWaiting && (
        <CommentActions taskId={taskId} comment={comment} />
      )}
    </Stack>
  );
});

type OfComment = Pick<CommentEntryProps, 'taskId' | 'comment'>;

function CommentActions({ taskId, comment }: OfComment) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ flexShrink: 0, mt: '-4px', displayPrint: 'none' }}>
      <IconAction
        label="Comment actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizRounded sx={{ fontSize: 18 }} />
      </IconAction>
      <CommentMenu
        taskId={taskId}
        comment={comment}
        anchor={anchor}
        onClose={() => setAnchor(null)}
      />
    </Box>
  );
}

function EditedMark({
  taskId,
  commentId,
  editedAt,
}: {
  taskId: string;
  commentId: string;
  editedAt: string;
}) {
  const dispatch = useAppDispatch();
  return (
    <Box
      component="button"
      type="button"
      title={`Edited ${formatDateTime(editedAt)}`}
      aria-haspopup="dialog"
      onClick={() => dispatch(dialogOpened('task/commentVersions', { taskId, commentId }))}
      sx={{
        p: 0,
        border: 0,
        bgcolor: 'transparent',
        color: 'text.secondary',
        typography: 'caption',
        textDecoration: 'underline dotted',
        cursor: 'pointer',
        '&:hover': { color: 'text.primary' },
        // A finger needs more room than the line has.
        '@media (pointer: coarse)': { my: '-12px' },
      }}
    >
      edited
    </Box>
  );
}
