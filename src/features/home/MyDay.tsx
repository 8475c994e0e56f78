import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query';
import { errorText } from '../../lib/errors';
import { selectDayBounds } from '../../data/store/clockSlice';
import { selectIsDocket } from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { visuallyHidden } from '../../ui/theme/visuallyHidden';
import { BusyPeoplePanel } from './BusyPeoplePanel';
import { ChangedTasksPanel } from './ChangedTasksPanel';
import { DueTasksPanel } from './DueTasksPanel';
import { selectSince } from './homeSlice';
import { LatestNotesPanel } from './LatestNotesPanel';
import { useGetMyDayQuery } from './myDayApi';

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
} as const;
const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** What the person has to do and to know. Other backends do not know it. */
export function MyDay() {
  const isDocket = useAppSelector(selectIsDocket);
  const { today } = useAppSelector(selectDayBounds);
  const since = useAppSelector(selectSince);
  const { data, error, refetch } = useGetMyDayQuery(
    isDocket && since !== null ? { today, since } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  if (!isDocket) return null;
  if (!data)
    return error ? <ErrorAlert text={errorText(error)} onRetry={refetch} /> : <Placeholder />;
  return (
    <>
      {error && (
        <Box sx={{ mb: 2 }}>
          <ErrorAlert text={errorText(error)} onRetry={refetch} />
        </Box>
      )}
      <Box sx={columns}>
        <Box sx={column}>
          <DueTasksPanel day={data} />
          {data.people && <BusyPeoplePanel people={data.people} />}
        </Box>
        <Box sx={column}>
          <ChangedTasksPanel changed={data.changed} since={since ?? ''} />
          <LatestNotesPanel notes={data.notes} />
        </Box>
      </Box>
    </>
  );
}

/** The shape of what is being loaded. */
function Placeholder() {
  const block = (height: number) => (
    <Box
      aria-hidden
      sx={{
        height,
        borderRadius: '14px',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        opacity: 0.6,
      }}
    />
  );
  return (
    <Box sx={columns}>
      <Box component="span" role="status" sx={visuallyHidden}>
        Loading...
      </Box>
      {block(420)}
      <Box sx={column}>
        {block(200)}
        {block(200)}
      </Box>
    </Box>
  );
}
