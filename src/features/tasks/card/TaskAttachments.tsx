import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { Task } from '../../../contract/task';
import { useAppDispatch } from '../../../store/hooks';
import { attachmentUrl } from '../fields/attachmentUrl';
import { dialogOpened } from '../tasksSlice';

const line = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  minHeight: 0,
  p: 0,
  fontSize: 'inherit',
  fontWeight: 500,
  lineHeight: 'inherit',
};

/** A single file is a link; several are a count that opens the list. */
export function TaskAttachments({ task }: { task: Task }) {
  const dispatch = useAppDispatch();
  const [first] = task.attachments;
  if (!first) return null;
  if (task.attachments.length === 1) {
    return (
      <Link
        href={attachmentUrl(first)}
        target="_blank"
        rel="noopener noreferrer"
        underline="hover"
        sx={{ ...line, maxWidth: 260 }}
        title={first.originalname}
      >
        <AttachFileRounded sx={{ fontSize: 16 }} />
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {first.originalname}
        </span>
      </Link>
    );
  }
  return (
    <Button
      variant="text"
      size="small"
      sx={line}
      onClick={() => dispatch(dialogOpened({ kind: 'files', taskId: task._id }))}
    >
      <AttachFileRounded sx={{ fontSize: 16 }} />
      {task.attachments.length} files
    </Button>
  );
}
