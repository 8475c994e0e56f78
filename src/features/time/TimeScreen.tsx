import { useEffect } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useListUrl } from '../../data/lists/useListUrl';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { selectWaitingTimeCount } from '../../data/nouns/time/timeSelectors';
import { useLoadWhenBack } from '../../data/realtime/useLoadWhenBack';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { errorText } from '../../lib/errors';
import { countText } from '../../lib/format';
import { EmptyState } from '../../ui/elements/EmptyState';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { Spinner } from '../../ui/elements/Spinner';
import { Screen } from '../../ui/screen/Screen';
import { loadReport } from './loadReport';
import { ReportTable } from './ReportTable';
import { TimeEntries } from './TimeEntries';
import {
  selectIsTimeFiltered,
  selectTimeDays,
  selectTimeGroup,
  selectTimeQuery,
  timeFiltersChanged,
  timeList,
} from './timeListSlice';
import { selectTimeReport } from './timeReportSlice';
import { daysText } from './timeTexts';
import { ExportMenu, TimeToolbar } from './TimeToolbar';

/** The time that was spent (/time): of everybody for administrators, else one's own. */
export function TimeScreen() {
  usePageTitle('Time');
  useListUrl(timeList);
  const days = useAppSelector(selectTimeDays);
  return (
    <Screen name="time" title="Time" width="reading" actions={<ExportMenu />}>
      <Stack spacing={2}>
        <TimeToolbar />
        <Typography variant="body2" color="textSecondary">
          {daysText(days)}
        </Typography>
        <Results />
      </Stack>
    </Screen>
  );
}

function Results() {
  const dispatch = useAppDispatch();
  const query = useAppSelector(selectTimeQuery);
  const group = useAppSelector(selectTimeGroup);
  const { report, error } = useAppSelector(selectTimeReport);
  const isFiltered = useAppSelector(selectIsTimeFiltered);
  const waiting = useAppSelector(selectWaitingTimeCount);
  const load = () => dispatch(loadReport());
  useEffect(() => {
    // The URL comes first.
    const timer = setTimeout(() => dispatch(loadReport()));
    return () => clearTimeout(timer);
  }, [dispatch, query, group]);
  useLoadWhenBack(error !== null, load);
  if (report === null)
    return error ? <ErrorAlert text={errorText(error)} onRetry={load} /> : <Spinner />;
  return (
    <>
      {error && <ErrorAlert text={errorText(error)} onRetry={load} />}
      {waiting > 0 && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          {countText(waiting, 'change waits', 'changes wait')} for the server, and{' '}
          {waiting === 1 ? 'is' : 'are'} not in the sums yet.
        </Typography>
      )}
      {report.lines.length > 0 ? (
        <ReportTable />
      ) : (
        <EmptyState
          title="No time in these days"
          text={
            isFiltered ? undefined : 'Start the timer on a task, or add time that was spent on it.'
          }
          action={
            isFiltered && (
              <Button
                variant="outlined"
                onClick={() => dispatch(timeFiltersChanged({ person: null, label: null }))}
              >
                Clear filters
              </Button>
            )
          }
        />
      )}
      <TimeEntries />
    </>
  );
}
