import Box from '@mui/material/Box';
import { useAppSelector } from '../../store/hooks';
import { selectTaskCounts } from '../tasks/tasksSelectors';

/** Overdue and urgent tasks among those that are loaded. Fetches nothing. */
export function TaskCounts() {
  const { overdue, urgent } = useAppSelector(selectTaskCounts);
  if (overdue + urgent === 0) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        typography: 'caption',
        fontWeight: 600,
      }}
    >
      {overdue > 0 && (
        <Box component="span" sx={{ color: 'error.main' }}>
          {overdue.toLocaleString('en-GB')} overdue
        </Box>
      )}
      {urgent > 0 && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {urgent.toLocaleString('en-GB')} due today
        </Box>
      )}
    </Box>
  );
}
