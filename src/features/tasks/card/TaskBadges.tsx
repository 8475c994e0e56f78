import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { Task } from '../../../contract/task';
import { PriorityBadge } from '../fields/PriorityBadge';
import { StatusBadge } from '../fields/StatusBadge';

/** Priority, status and labels of a task. */
export function TaskBadges({ task }: { task: Task }) {
  return (
    <Stack
      direction="row"
      sx={{ gridArea: 'badges', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}
    >
      <PriorityBadge priority={task.priority} />
      <StatusBadge status={task.status} />
      {task.labels.map((label) => (
        <Chip key={label} size="small" variant="outlined" label={label} sx={{ maxWidth: 200 }} />
      ))}
    </Stack>
  );
}
