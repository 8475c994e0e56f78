import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';
import EventAvailableRounded from '@mui/icons-material/EventAvailableRounded';
import EventBusyRounded from '@mui/icons-material/EventBusyRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { selectDayBounds, selectNow } from '../../../clock/clockSlice';
import type { Task } from '../../../contract/task';
import { dueCategory } from '../../../lib/dueDate';
import { formatDate, formatDateTime, formatDay, formatRelative } from '../../../lib/format';
import { useAppSelector, useAppDispatch } from '../../../store/hooks';
import { attachmentUrl } from '../fields/attachmentUrl';
import { dialogOpened } from '../tasksSlice';

/** Dates and files of a task. */
export function TaskFooter({ task }: { task: Task }) {
  return (
    <Box
      component="footer"
      sx={{
        pt: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        typography: 'caption',
      }}
    >
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.25,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <TaskDueDate task={task} />
        <TaskAttachments task={task} />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, mt: 0.5 }}>
        <TaskUpdated at={task.updatedAt} />
        {task.createdAt && (
          <time dateTime={task.createdAt}>Created {formatDate(task.createdAt)}</time>
        )}
      </Stack>
    </Box>
  );
}

const categoryLabels = {
  overdue: 'Overdue',
  urgent: 'Due Today',
  upcoming: 'This Week',
  future: '',
} as const;
const categoryColors = {
  overdue: 'error.main',
  urgent: 'warning.main',
  upcoming: 'primary.main',
  future: 'text.secondary',
} as const;

/** When a task was completed, or is due, with its due category. */
function TaskDueDate({ task }: { task: Task }) {
  const bounds = useAppSelector(selectDayBounds);
  if (task.status === 'Completed') {
    return task.completedAt ? (
      <Marked icon={<EventAvailableRounded />} color="success.main">
        Completed on {formatDate(task.completedAt)}
      </Marked>
    ) : null;
  }
  if (!task.dueDate)
    return (
      <Marked icon={<EventRounded />} color="textDisabled">
        No due date
      </Marked>
    );
  const category = dueCategory(task.dueDate, task.status, bounds) ?? 'future';
  const Icon = category === 'overdue' ? EventBusyRounded : EventRounded;
  return (
    <Marked icon={<Icon />} color={categoryColors[category]}>
      Due {formatDay(task.dueDate)}
      {categoryLabels[category] && ` · ${categoryLabels[category]}`}
    </Marked>
  );
}

/** 'Updated 5 minutes ago'. */
function TaskUpdated({ at }: { at: string }) {
  const now = useAppSelector(selectNow);
  if (!at) return null;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      Updated {formatRelative(at, now)}
    </time>
  );
}

function Marked({
  icon,
  color,
  children,
}: {
  icon: ReactNode;
  color: string;
  children: ReactNode;
}) {
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color,
        fontWeight: 600,
        '& svg': { fontSize: 17 },
      }}
    >
      {icon}
      <Box component="span">{children}</Box>
    </Typography>
  );
}

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
function TaskAttachments({ task }: { task: Task }) {
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
