import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import AddRounded from '@mui/icons-material/AddRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import StopRounded from '@mui/icons-material/StopRounded';
import type { Task } from '../../contract/task';
import type { TimeEntry } from '../../contract/time/timeEntry';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { useGetTaskTimeQuery } from '../../data/nouns/time/timeApi';
import { selectShownEntries, selectTimer } from '../../data/nouns/time/timeSelectors';
import { startTimer, stopTimer } from '../../data/nouns/time/trackTime';
import { selectIsAdministrator, selectIsDocket } from '../../data/session/sessionSlice';
import { selectDayBounds } from '../../data/store/clockSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { formatDuration } from '../../lib/duration/formatDuration';
import { errorText } from '../../lib/errors';
import { countText, formatNearDay } from '../../lib/format';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { PanelSection } from '../../ui/screen/PanelSection';
import { RunningClock } from './RunningClock';
import { TimeRow } from './TimeRow';

const noEntries: readonly TimeEntry[] = [];
/** More of them are shown when asked for. */
const fewEntries = 5;

export interface TaskTimeProps {
  task: Pick<Task, '_id' | 'title'>;
  isGone: boolean;
}

/** The time that was spent on the open task. Only our server has it. */
export function TaskTime({ task, isGone }: TaskTimeProps) {
  const isDocket = useAppSelector(selectIsDocket);
  return isDocket && <TimeOfTask task={task} isGone={isGone} />;
}

function TimeOfTask({ task: { _id: taskId, title }, isGone }: TaskTimeProps) {
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useGetTaskTimeQuery(taskId, { refetchOnMountOrArgChange: true });
  const all = useAppSelector((state) => selectShownEntries(state, data?.entries ?? noEntries));
  const entries = all.filter((entry) => entry.taskId === taskId);
  const [showsAll, setShowsAll] = useState(false);
  const { today } = useAppSelector(selectDayBounds);
  const showsPerson = useAppSelector(selectIsAdministrator);
  const shown = showsAll ? entries : entries.slice(0, fewEntries);
  const earlier = data?.earlier ?? { entries: 0, seconds: 0 };
  const total = entries.reduce((sum, { seconds }) => sum + seconds, earlier.seconds);
  return (
    <PanelSection
      title="Time"
      action={
        total > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ ml: 0.5 }}>
            {formatDuration(total)}
          </Typography>
        )
      }
    >
      {error && !isGone && <ErrorAlert text={errorText(error)} onRetry={() => void refetch()} />}
      <Box component="ul" aria-label="Time entries" sx={listStyle}>
        {shown.map((entry) => {
          const day = formatNearDay(entry.day, today);
          return (
            <TimeRow
              key={entry._id}
              entry={entry}
              about={day}
              showsPerson={showsPerson}
              isReadOnly={isGone}
            >
              <span>{day}</span>
            </TimeRow>
          );
        })}
      </Box>
      {entries.length > shown.length && (
        <Button size="small" color="inherit" onClick={() => setShowsAll(true)} sx={quiet}>
          Show {countText(entries.length - shown.length, 'more entry', 'more entries')}
        </Button>
      )}
      {showsAll && earlier.entries > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ py: 0.5 }}>
          {countText(earlier.entries, 'earlier entry', 'earlier entries')}:{' '}
          {formatDuration(earlier.seconds)}
        </Typography>
      )}
      {!isGone && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          <TimerButton taskId={taskId} title={title} />
          <Button
            size="small"
            color="inherit"
            startIcon={<AddRounded />}
            aria-haspopup="dialog"
            onClick={() => dispatch(dialogOpened('timeEntry', { taskId, taskTitle: title }))}
            sx={quiet}
          >
            Add Time
          </Button>
        </Box>
      )}
    </PanelSection>
  );
}

const quiet = { color: 'text.secondary' } as const;
const listStyle = { listStyle: 'none', m: 0, p: 0, '&:empty': { display: 'none' } } as const;

/** One button, so that the focus stays on it when it is pressed. */
function TimerButton({ taskId, title }: { taskId: string; title: string }) {
  const dispatch = useAppDispatch();
  const timer = useAppSelector(selectTimer);
  const isRunning = timer?.taskId === taskId;
  return (
    <Button
      size="small"
      variant={isRunning ? 'contained' : 'outlined'}
      color={isRunning ? 'primary' : 'inherit'}
      startIcon={isRunning ? <StopRounded /> : <PlayArrowRounded />}
      aria-keyshortcuts="w"
      onClick={() => dispatch(isRunning ? stopTimer() : startTimer(taskId, title))}
    >
      {isRunning ? (
        <>
          Stop Timer&nbsp;
          <RunningClock startedAt={timer.startedAt} />
        </>
      ) : (
        'Start Timer'
      )}
    </Button>
  );
}
