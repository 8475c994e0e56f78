import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '../../../store/hooks';
import { selectTaskCounts } from '../tasksSelectors';
import type { TaskCounts } from '../taskIndex';

const cards: readonly { key: keyof TaskCounts; label: string; color: string }[] = [
  { key: 'total', label: 'Total Tasks', color: 'text.primary' },
  { key: 'overdue', label: 'Overdue', color: 'error.main' },
  { key: 'urgent', label: 'Due Today', color: 'warning.main' },
  { key: 'upcoming', label: 'This Week', color: 'primary.main' },
  { key: 'future', label: 'Future', color: 'text.secondary' },
  { key: 'completed', label: 'Completed', color: 'success.main' },
];

/** The counts of the loaded tasks, each shown only when it is above zero; `compact` in one line, where a table needs the room. */
export function TaskSummary({ compact = false }: { compact?: boolean }) {
  const counts = useAppSelector(selectTaskCounts);
  const shown = cards.filter(({ key }) => counts[key] > 0);
  if (shown.length === 0) return null;
  if (compact) {
    return (
      <Box
        component="dl"
        aria-label="Summary"
        sx={{
          m: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2.5,
          rowGap: 0.25,
          typography: 'body2',
        }}
      >
        {shown.map(({ key, label, color }) => (
          <Box
            key={key}
            sx={{ display: 'flex', flexDirection: 'row-reverse', gap: 0.75, whiteSpace: 'nowrap' }}
          >
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, color, fontWeight: 650 }}>
              {counts[key].toLocaleString('en-GB')}
            </Box>
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <Box
      component="dl"
      aria-label="Summary"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(3, 1fr)', md: 'repeat(6, 1fr)' },
      }}
    >
      {shown.map(({ key, label, color }) => (
        <Paper
          key={key}
          variant="outlined"
          sx={{ display: 'flex', flexDirection: 'column-reverse', px: 2, py: 1.25, minWidth: 0 }}
        >
          <Typography component="dt" variant="caption" color="textSecondary" noWrap>
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              color,
              fontSize: '1.375rem',
              fontWeight: 650,
              lineHeight: 1.25,
              letterSpacing: '-0.02em',
            }}
          >
            {counts[key].toLocaleString('en-GB')}
          </Typography>
        </Paper>
      ))}
    </Box>
  );
}
