import Box from '@mui/material/Box';
import { formatCount } from '../../../lib/format';
import { useAppSelector } from '../../../store/hooks';
import type { TaskCounts } from '../taskIndex';
import { selectTaskCounts } from '../tasksSelectors';

const cards: readonly { key: keyof TaskCounts; label: string; color: string }[] = [
  { key: 'total', label: 'Total Tasks', color: 'text.primary' },
  { key: 'overdue', label: 'Overdue', color: 'error.main' },
  { key: 'urgent', label: 'Due Today', color: 'warning.main' },
  { key: 'upcoming', label: 'This Week', color: 'primary.main' },
  { key: 'future', label: 'Future', color: 'text.secondary' },
  { key: 'completed', label: 'Completed', color: 'success.main' },
];

const styles = {
  cards: {
    list: {
      display: 'grid',
      gap: { xs: 1, sm: 1.5 },
      gridTemplateColumns: { xs: 'repeat(3, 1fr)', md: 'repeat(6, 1fr)' },
    },
    item: {
      flexDirection: 'column-reverse',
      px: { xs: 1.25, sm: 2 },
      py: 1.25,
      minWidth: 0,
      border: 1,
      borderColor: 'divider',
      borderRadius: '12px',
      bgcolor: 'background.paper',
    },
    label: { typography: 'caption', whiteSpace: 'normal' },
    count: { fontSize: '1.375rem', lineHeight: 1.25, letterSpacing: '-0.02em' },
  },
  line: {
    list: { display: 'flex', flexWrap: 'wrap', gap: '2px 20px', typography: 'body2' },
    item: { flexDirection: 'row-reverse', gap: 0.75 },
    label: {},
    count: {},
  },
} as const;

/** The counts of the loaded tasks that are above zero: as cards, or if `compact` in one line. */
export function TaskSummary({ compact = false }: { compact?: boolean }) {
  const counts = useAppSelector(selectTaskCounts);
  const shown = cards.filter(({ key }) => counts[key] > 0);
  if (shown.length === 0) return null;
  const style = compact ? styles.line : styles.cards;
  return (
    <Box component="dl" aria-label="Summary" sx={{ m: 0, ...style.list }}>
      {shown.map(({ key, label, color }) => (
        <Box key={key} sx={{ display: 'flex', whiteSpace: 'nowrap', ...style.item }}>
          <Box component="dt" sx={{ color: 'text.secondary', ...style.label }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, color, fontWeight: 650, ...style.count }}>
            {formatCount(counts[key])}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
