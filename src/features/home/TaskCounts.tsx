import Box from '@mui/material/Box';
import { formatCount } from '../../lib/format';
import { useAppSelector } from '../../data/store/hooks';
import { selectTaskCounts } from '../../data/nouns/tasks/tasksSelectors';

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
          {`${formatCount(overdue)} overdue`}
        </Box>
      )}
      {urgent > 0 && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {`${formatCount(urgent)} due today`}
        </Box>
      )}
    </Box>
  );
}
