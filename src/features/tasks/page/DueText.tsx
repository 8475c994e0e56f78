import Box from '@mui/material/Box';
import { selectDayBounds } from '../../../clock/clockSlice';
import type { Task } from '../../../contract/task';
import { dueCategory } from '../../../lib/dueDate';
import { formatDate, formatLongDay } from '../../../lib/format';
import { useAppSelector } from '../../../store/hooks';
import { dueDay } from '../taskChanges';

const categories = {
  overdue: { text: 'Overdue', color: 'error.main' },
  urgent: { text: 'Due Today', color: 'warning.main' },
  upcoming: { text: 'This Week', color: 'primary.main' },
  future: { text: '', color: 'text.primary' },
} as const;

/** The due date with its day of the week, and how soon that is. */
export function DueText({ task }: { task: Task }) {
  const bounds = useAppSelector(selectDayBounds);
  const day = dueDay(task);
  const category = task.dueDate && dueCategory(task.dueDate, task.status, bounds);
  const { text, color } = categories[category || 'future'];
  return (
    <Box component="span" sx={{ color: day ? color : 'text.secondary' }}>
      {day ? formatLongDay(day) : 'No due date'}
      {text && ` · ${text}`}
      {task.completedAt && (
        <Box component="span" sx={{ color: 'success.main' }}>
          {' · '}completed {formatDate(task.completedAt)}
        </Box>
      )}
    </Box>
  );
}
