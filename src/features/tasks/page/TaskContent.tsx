import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Task } from '../../../contract/task';
import { BodyBoundary } from '../../../ui/markdown/BodyBoundary';
import { MarkdownBody } from '../../../ui/markdown/MarkdownBody';
import { TaskProperties } from './TaskProperties';

/** The title, the fields and the description of an open task. */
export function TaskContent({ task }: { task: Task }) {
  return (
    <>
      <Typography variant="h2" dir="auto" sx={{ fontSize: '1.375rem', overflowWrap: 'anywhere' }}>
        {task.title}
      </Typography>
      <TaskProperties task={task} />
      <Box component="section" aria-label="Description" dir="auto" sx={{ mt: 3 }}>
        {task.description.trim() === '' ? (
          <Typography color="textDisabled">No description</Typography>
        ) : (
          <BodyBoundary key={task.description} text={task.description}>
            <MarkdownBody text={task.description} />
          </BodyBoundary>
        )}
      </Box>
    </>
  );
}
