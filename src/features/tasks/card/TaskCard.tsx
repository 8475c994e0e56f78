import { memo } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { selectDayBounds } from '../../../clock/clockSlice';
import type { Task } from '../../../contract/task';
import { dueColor } from '../../../lib/dueDate';
import { useAppSelector } from '../../../store/hooks';
import { selectTaskById } from '../tasksSelectors';
import { TaskBadges } from './TaskBadges';
import { TaskCardActions } from './TaskCardActions';
import { TaskDescription } from './TaskDescription';
import { TaskFooter } from './TaskFooter';
import { TaskPeople } from './TaskPeople';

/** Border colours (specification, point 2: weeks end on Sunday here). */
const borders = {
  completed: 'success.main',
  overdue: 'error.main',
  today: 'warning.main',
  week: 'primary.main',
  later: 'var(--docket-palette-divider)',
  none: 'var(--docket-palette-text-disabled)',
} as const;

/** The buttons are beside the title; on a phone beside the badges, so that the title has a line. */
const heading = {
  display: 'grid',
  columnGap: 1,
  rowGap: 1,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gridTemplateAreas: {
    xs: '"title title" "badges actions"',
    sm: '"title actions" "badges badges"',
  },
};

/** One task of the list. It selects its own record, so that a change renders this card alone. */
export const TaskCard = memo(function TaskCard({
  id,
  position,
  total,
}: {
  id: string;
  position: number;
  total: number;
}) {
  const task = useAppSelector((state) => selectTaskById(state, id));
  const bounds = useAppSelector(selectDayBounds);
  if (!task) return null;
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-labelledby={`task-${id}`}
      aria-posinset={position}
      aria-setsize={total}
      data-task={id}
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        gap: 1.25,
        p: 2,
        pl: 2.25,
        borderLeftWidth: 4,
        borderLeftColor: borders[dueColor(task, bounds)],
      }}
    >
      <TaskCardContent task={task} />
    </Paper>
  );
});

/** Not rendered when only the card's position in the list changes. */
const TaskCardContent = memo(function TaskCardContent({ task }: { task: Task }) {
  return (
    <>
      <Box sx={heading}>
        <Typography
          id={`task-${task._id}`}
          component="h2"
          variant="subtitle1"
          sx={{ gridArea: 'title', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {task.title}
        </Typography>
        <Box sx={{ gridArea: 'actions', mr: -0.75, mt: { xs: -0.5, sm: -0.625 } }}>
          <TaskCardActions task={task} />
        </Box>
        <TaskBadges task={task} />
      </Box>
      <TaskDescription text={task.description} />
      <Box sx={{ mt: 'auto' }}>
        <TaskPeople createdBy={task.createdBy} assignedTo={task.assignedTo} />
      </Box>
      <TaskFooter task={task} />
    </>
  );
});
