import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Comment } from '../../../contract/task';
import { formatDateTime, formatRelative } from '../../../lib/format';
import { Avatar } from '../../../ui/elements/Avatar';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { authorName } from '../taskDisplay';

/** The comments, oldest first, at most 300 px tall, scrolled to the newest. */
export function CommentList({ comments, now }: { comments: readonly Comment[]; now: number }) {
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
      aria-label="Comments"
      tabIndex={0}
      spacing={2}
      sx={{ maxHeight: 300, overflowY: 'auto', pr: 1 }}
    >
      {comments.map((comment, index) => (
        <Stack key={comment._id ?? index} direction="row" spacing={1.5} data-comment>
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
                {formatRelative(comment.createdAt, now)}
              </Typography>
            </Stack>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {comment.text}
            </Typography>
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}
