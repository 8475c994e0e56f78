import Box from '@mui/material/Box';
import type { Task } from '../../../contract/task';
import { useAppSelector } from '../../../data/store/hooks';
import { CommentForm } from '../comments/CommentForm';
import { selectDraft } from '../../../data/drafts/draftsSlice';
import { commentDraft } from '../../../data/nouns/tasks/taskDrafts';

/** Writes a comment below the open task. Of a deleted task, only typed text is still shown. */
export function Composer({ task, isGone }: { task: Task; isGone: boolean }) {
  const isEmpty = useAppSelector((state) => !selectDraft(state, commentDraft, task._id));
  if (isGone && isEmpty) return null;
  return (
    <Box
      sx={{
        flexShrink: 0,
        displayPrint: 'none',
        borderTop: 1,
        borderColor: 'divider',
        px: { xs: 2, sm: 3.5 },
        py: 1.5,
        '& > *': { maxWidth: 704, mx: 'auto' },
      }}
    >
      <CommentForm key={task._id} taskId={task._id} autoFocus={false} isGone={isGone} />
    </Box>
  );
}
