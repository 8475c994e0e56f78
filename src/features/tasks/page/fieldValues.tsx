import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { selectDayBounds } from '../../../data/store/clockSlice';
import type { Task } from '../../../contract/task';
import { dueCategory } from '../../../lib/dueDate';
import { formatDate, formatLongDay } from '../../../lib/format';
import { useAppSelector } from '../../../data/store/hooks';
import { dueDay } from '../../../data/nouns/tasks/taskDisplay';
import { mayEditField } from '../edit/editCell';
import { dueStyles } from '../fields/taskParts';

/** The due date with its day of the week, and how soon that is. */
export function DueText({ task }: { task: Task }) {
  const bounds = useAppSelector(selectDayBounds);
  const day = dueDay(task);
  const category = task.dueDate && dueCategory(task.dueDate, task.status, bounds);
  const [tone, , word] = dueStyles[category || 'future'];
  const color = tone === 'neutral' ? 'text.primary' : `${tone}.main`;
  return (
    <Box component="span" sx={{ color: day ? color : 'text.secondary' }}>
      <span>{`${day ? formatLongDay(day) : 'No due date'}${word && ` · ${word}`}`}</span>
      {task.completedAt && (
        <Box component="span" sx={{ color: 'success.main' }}>
          {` · completed ${formatDate(task.completedAt)}`}
        </Box>
      )}
    </Box>
  );
}

/** The labels. If there are none, those who may add some are asked to. */
export function LabelChips({ task, isGone }: { task: Task; isGone: boolean }) {
  const mayEdit = useAppSelector((state) => !isGone && mayEditField(state, task, 'labels'));
  if (task.labels.length === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {mayEdit ? 'Add labels...' : 'None'}
      </Box>
    );
  return task.labels.map((label) => (
    <Chip
      key={label}
      size="small"
      variant="outlined"
      label={<bdi>{label}</bdi>}
      sx={{ cursor: 'inherit' }}
    />
  ));
}
