import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import type { DueTask, MyDay } from '../../contract/myDay';
import { formatCount, formatNearDay } from '../../lib/format';
import { selectDayBounds } from '../../data/store/clockSlice';
import { selectIsAdministrator } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { IconAction } from '../../ui/elements/IconAction';
import { toggleCompleted } from '../../data/nouns/tasks/changeTask';
import { selectShownTask } from '../../data/nouns/tasks/taskScreenSelectors';
import { EmptyState } from '../../ui/elements/EmptyState';
import { RouterLink } from '../../ui/elements/RouterLink';
import { TaskBadge } from '../../data/nouns/tasks/TaskBadge';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { HomePanel } from './HomePanel';
import { HomeRow, rowsStyle } from './HomeRow';
import { useStopInspecting } from './useStopInspecting';

const groups = [
  { key: 'overdue', title: 'Overdue', filter: 'overdue', color: 'error.main' },
  { key: 'today', title: 'Due today', filter: 'urgent', color: 'warning.main' },
  { key: 'week', title: 'Due this week', filter: 'upcoming', color: 'text.primary' },
] as const;

/** The person's own tasks that are due, until the end of the week. */
export function DueTasksPanel({ day }: { day: MyDay }) {
  const stopInspecting = useStopInspecting();
  const due = groups.filter(({ key }) => day[key].count > 0);
  return (
    <HomePanel
      id="home-due"
      title="My tasks"
      action={
        day.open > 0 && (
          <Button
            component={RouterLink}
            to="/task?mine=1"
            size="small"
            color="inherit"
            onClick={stopInspecting}
          >
            {`All ${formatCount(day.open)} open`}
          </Button>
        )
      }
    >
      {due.length === 0 && <NothingDue day={day} />}
      {due.map(({ key, title, filter, color }) => (
        <DueGroup
          key={key}
          title={title}
          color={color}
          count={day[key].count}
          tasks={day[key].tasks}
          to={`/task?filter=${filter}&mine=1`}
        />
      ))}
    </HomePanel>
  );
}

interface DueGroupProps {
  title: string;
  color: string;
  count: number;
  tasks: readonly DueTask[];
  /** The list with all of them. */
  to: string;
}

function DueGroup({ title, color, count, tasks, to }: DueGroupProps) {
  const stopInspecting = useStopInspecting();
  const { today } = useAppSelector(selectDayBounds);
  const more = count - tasks.length;
  return (
    <Box sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 1 }}>
      <Typography
        variant="subtitle2"
        component="h3"
        sx={{ px: { xs: 2, md: 2.5 }, py: 0.5, color, display: 'flex', gap: 1 }}
      >
        {title}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {formatCount(count)}
        </Box>
      </Typography>
      <Box component="ul" aria-label={title} sx={rowsStyle}>
        {tasks.map(({ _id, title: text, dueDate, status }) => (
          <HomeRow
            key={_id}
            control={<TickButton id={_id} />}
            to={`/task/${encodeURIComponent(_id)}`}
            title={text}
            aside={
              <>
                <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
                  <TaskBadge field="status" value={status} />
                </Box>
                <Box
                  component="time"
                  dateTime={dueDate.slice(0, 10)}
                  sx={{ minWidth: 84, textAlign: 'end', color: 'text.secondary' }}
                >
                  {formatNearDay(dueDate, today)}
                </Box>
              </>
            }
          />
        ))}
      </Box>
      {more > 0 && (
        <Box sx={{ px: { xs: 1, md: 1.5 }, pb: 1 }}>
          <Button component={RouterLink} to={to} size="small" onClick={stopInspecting}>
            {formatCount(more)} more: {title.toLowerCase()}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Completes a task at once. Until the screen asks again, its line stays, and can be opened again. */
function TickButton({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const isCompleted = useAppSelector((state) => selectShownTask(state, id)?.status === 'Completed');
  return (
    <IconAction
      label="Complete"
      description={isCompleted ? 'Open again' : 'Complete'}
      aria-pressed={isCompleted}
      onClick={() => void dispatch(toggleCompleted(id))}
      sx={{ color: isCompleted ? 'success.main' : undefined }}
    >
      {isCompleted ? <CheckCircleRounded /> : <RadioButtonUncheckedRounded />}
    </IconAction>
  );
}

/** Says what to do first, when there is nothing to do. */
function NothingDue({ day: { open, hasTasks } }: { day: MyDay }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  if (hasTasks)
    return (
      <NoTasks
        title="Nothing due this week"
        text={
          open > 0
            ? 'Your other tasks are due later, or on no day.'
            : 'No open task is assigned to you.'
        }
      />
    );
  if (!isAdministrator)
    return (
      <NoTasks title="No tasks yet" text="What someone assigns to you appears here at once." />
    );
  return (
    <NoTasks
      title="No tasks yet"
      text="Create the first one, and choose who does it."
      action={
        <Button
          variant="contained"
          onClick={() => {
            dispatch(dialogOpened('task/new'));
            void navigate('/task');
          }}
        >
          New Task
        </Button>
      }
    />
  );
}

function NoTasks(content: { title: string; text: string; action?: ReactNode }) {
  return (
    <Box sx={{ px: { xs: 2, md: 2.5 }, pb: 2.5 }}>
      <EmptyState {...content} />
    </Box>
  );
}
