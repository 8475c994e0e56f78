import { memo } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Comment } from '../../../contract/task';
import { formatDateTime, formatRelative } from '../../../lib/format';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { Avatar } from '../../../ui/elements/Avatar';
import { LinkedText } from '../../../ui/markdown/LinkedText';
import { waitingText } from '../fields/taskParts';
import { authorName } from '../../../data/nouns/tasks/taskDisplay';

/** A comment, or one of this person that the server does not have yet. */
export type ShownComment = Comment & { isWaiting?: boolean };

/** One comment with its author and its age. */
export const CommentEntry = memo(function CommentEntry({
  comment,
  now,
}: {
  comment: ShownComment;
  now: number;
}) {
  const linksTasks = useAppSelector(selectIsDocket);
  return (
    <Stack direction="row" spacing={1.5} data-comment>
      <Avatar name={authorName(comment)} size={28} />
      <Box sx={{ minWidth: 0 }}>
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
        </Stack>
        <Typography
          variant="body2"
          dir="auto"
          sx={{
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            '& a': { color: 'primary.main', textUnderlineOffset: '0.15em' },
          }}
        >
          <LinkedText text={comment.text} linksTasks={linksTasks} />
        </Typography>
      </Box>
    </Stack>
  );
});
