import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Task } from '../../../contract/task';
import { formatDate } from '../../../lib/format';
import { TaskAttachments } from './TaskAttachments';
import { TaskDueDate, TaskUpdated } from './TaskDates';

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
