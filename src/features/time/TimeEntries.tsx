import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TimeEntry } from '../../contract/time/timeEntry';
import { taskPath } from '../../data/navigation/taskPath';
import { selectTimedTitle } from '../../data/nouns/time/timeSelectors';
import { selectIsAdministrator } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { formatDuration } from '../../lib/duration/formatDuration';
import { formatLongDay } from '../../lib/format';
import { RouterLink } from '../../ui/elements/RouterLink';
import { loadMoreEntries } from './loadReport';
import { selectReportEntries, selectTimeReport } from './timeReportSlice';
import { TimeRow } from './TimeRow';

/** Entries in their order, by day. */
function byDay(entries: readonly TimeEntry[]): [day: string, entries: TimeEntry[]][] {
  const days = new Map<string, TimeEntry[]>();
  for (const entry of entries) {
    const same = days.get(entry.day);
    if (same) same.push(entry);
    else days.set(entry.day, [entry]);
  }
  return [...days];
}

/** The entries of a report, day by day. */
export function TimeEntries() {
  const dispatch = useAppDispatch();
  const { next, request } = useAppSelector(selectTimeReport);
  const shown = useAppSelector(selectReportEntries);
  const showsPerson = useAppSelector(selectIsAdministrator);
  if (shown.length === 0) return null;
  const parts = byDay(shown);
  return (
    <Box component="section" aria-label="Entries">
      <Typography variant="h2" sx={{ mt: 2 }}>
        Entries
      </Typography>
      {parts.map(([day, ofDay], index) => (
        <Box key={day} component="section" aria-label={formatLongDay(day)} sx={{ mt: 1.5 }}>
          <Typography variant="subtitle2" component="h3" color="textSecondary" sx={dayStyle}>
            {formatLongDay(day)}
            {/* The rest of the last day may not be loaded. */}
            {(next === null || index < parts.length - 1) && (
              <span>{formatDuration(ofDay.reduce((sum, { seconds }) => sum + seconds, 0))}</span>
            )}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {ofDay.map((entry) => (
              <EntryRow key={entry._id} entry={entry} showsPerson={showsPerson} />
            ))}
          </Box>
        </Box>
      ))}
      {next !== null && (
        <Button
          size="small"
          color="inherit"
          loading={request !== null}
          onClick={() => dispatch(loadMoreEntries())}
          sx={{ mt: 1, color: 'text.secondary' }}
        >
          Show more
        </Button>
      )}
    </Box>
  );
}

const dayStyle = { display: 'flex', justifyContent: 'space-between', gap: 2 } as const;

const linkStyle = {
  color: 'text.primary',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const;

function EntryRow({ entry, showsPerson }: { entry: TimeEntry; showsPerson: boolean }) {
  const title = useAppSelector((state) => selectTimedTitle(state, entry));
  return (
    <TimeRow entry={entry} about={title} showsPerson={showsPerson}>
      <Box component={RouterLink} to={taskPath(entry.taskId)} sx={linkStyle}>
        <bdi>{title}</bdi>
      </Box>
    </TimeRow>
  );
}
