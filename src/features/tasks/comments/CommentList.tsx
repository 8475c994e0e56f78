import { useEffect, useRef } from 'react';
import Stack from '@mui/material/Stack';
import type { Comment } from '../../../contract/task';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { CommentEntry } from './CommentEntry';

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
        <CommentEntry key={comment._id ?? index} comment={comment} now={now} />
      ))}
    </Stack>
  );
}
