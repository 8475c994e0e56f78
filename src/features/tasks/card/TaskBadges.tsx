import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { Task } from '../../../contract/task';
import { TaskBadge } from '../fields/TaskBadge';

/** Priority, status and labels of a task. */
export function TaskBadges({ task }: { task: Task }) {
  return (
    <Stack
      direction="row"
      sx={{ gridArea: 'badges', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}
    >
      <TaskBadge field="priority" value={task.priority} />
      <TaskBadge field="status" value={task.status} />
      {task.labels.map((label) => (
        <Chip key={label} size="small" variant="outlined" label={label} sx={{ maxWidth: 200 }} />
      ))}
    </Stack>
  );
}
