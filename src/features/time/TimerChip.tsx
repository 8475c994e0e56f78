import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import StopRounded from '@mui/icons-material/StopRounded';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import type { Timer } from '../../contract/time/timeEntry';
import { taskPath } from '../../data/navigation/taskPath';
import { selectTimedTitle } from '../../data/nouns/time/timeSelectors';
import { stopTimer } from '../../data/nouns/time/trackTime';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { IconAction } from '../../ui/elements/IconAction';
import { RouterLink } from '../../ui/elements/RouterLink';
import { RunningClock } from './RunningClock';

/** The running timer: a link to its task, and the button that stops it. */
export function TimerChip({ timer }: { timer: Timer }) {
  const dispatch = useAppDispatch();
  const title = useAppSelector((state) => selectTimedTitle(state, timer));
  return (
    <Box role="group" aria-label="Running timer" data-timer sx={style}>
      <ButtonBase component={RouterLink} to={taskPath(timer.taskId)} title={title} className="task">
        <TimerOutlined />
        <RunningClock startedAt={timer.startedAt} />
        <span className="title">{title}</span>
      </ButtonBase>
      <IconAction label="Stop the timer" onClick={() => dispatch(stopTimer())}>
        <StopRounded fontSize="small" />
      </IconAction>
    </Box>
  );
}

const primary = 'var(--docket-palette-primary-main)';

const style = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  pr: 0.25,
  borderRadius: 99,
  bgcolor: `color-mix(in srgb, ${primary} 12%, transparent)`,
  '& .task': {
    gap: 0.75,
    minWidth: 0,
    height: 34,
    px: 1,
    borderRadius: 99,
    typography: 'body2',
    fontWeight: 600,
    color: 'text.primary',
    textDecoration: 'none',
    '& svg': { fontSize: 18, color: 'primary.main' },
  },
  '& .title': {
    maxWidth: { sm: 120, xl: 180 },
    fontWeight: 400,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    // A phone has room for the time alone. Screen readers still say what it is for.
    '@media (max-width: 599.95px)': {
      position: 'absolute',
      width: 1,
      height: 1,
      clipPath: 'inset(50%)',
    },
  },
} as const;
