import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import EventAvailableRounded from '@mui/icons-material/EventAvailableRounded';
import EventBusyRounded from '@mui/icons-material/EventBusyRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import type { Task } from '../../../contract/task';
import { selectDayBounds, selectNow } from '../../../clock/clockSlice';
import { dueCategory } from '../../../lib/dueDate';
import { formatDate, formatDateTime, formatDay, formatRelative } from '../../../lib/format';
import { useAppSelector } from '../../../store/hooks';

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
export function TaskDueDate({ task }: { task: Task }) {
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
export function TaskUpdated({ at }: { at: string }) {
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
