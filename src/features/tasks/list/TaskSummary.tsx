import Box from '@mui/material/Box';
import { formatCount } from '../../../lib/format';
import { useAppSelector } from '../../../data/store/hooks';
import type { TaskCounts } from '../../../data/nouns/tasks/taskIndex';
import { selectTaskCounts } from '../../../data/nouns/tasks/tasksSelectors';

const counted: readonly { key: keyof TaskCounts; label: string; color: string }[] = [
  { key: 'total', label: 'Total Tasks', color: 'text.primary' },
  { key: 'overdue', label: 'Overdue', color: 'error.main' },
  { key: 'urgent', label: 'Due Today', color: 'warning.main' },
  { key: 'upcoming', label: 'This Week', color: 'primary.main' },
  { key: 'future', label: 'Future', color: 'text.secondary' },
  { key: 'completed', label: 'Completed', color: 'success.main' },
];
const colors = Object.fromEntries(
  counted.map(({ key, color }) => [`& .${key} dd`, { color }] as const),
);

const styles = {
  cards: {
    display: 'grid',
    gap: { xs: 1, sm: 1.5 },
    gridTemplateColumns: {
      xs: 'repeat(3, 1fr)',
      // Six, or fewer next to an open task. The longest word has room in each.
      md: 'repeat(auto-fill, minmax(max(7.5rem, 15%), 1fr))',
    },
    '& div': {
      display: 'flex',
      whiteSpace: 'nowrap',
      flexDirection: 'column-reverse',
      px: { xs: 1.25, sm: 2 },
      py: 1.25,
      minWidth: 0,
      border: 1,
      borderColor: 'divider',
      borderRadius: '12px',
      bgcolor: 'background.paper',
    },
    '& dt': { typography: 'caption', whiteSpace: 'normal', color: 'text.secondary' },
    '& dd': {
      m: 0,
      fontWeight: 650,
      fontSize: '1.375rem',
      lineHeight: 1.25,
      letterSpacing: '-0.02em',
    },
  },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 20px',
    typography: 'body2',
    '& div': { display: 'flex', whiteSpace: 'nowrap', flexDirection: 'row-reverse', gap: 0.75 },
    '& dt': { color: 'text.secondary' },
    '& dd': { m: 0, fontWeight: 650 },
  },
} as const;

/** The counts of the loaded tasks that are above zero: as cards, or if `compact` in one line. */
export function TaskSummary({ compact }: { compact: boolean }) {
  const isEmpty = useAppSelector((state) => selectTaskCounts(state).total === 0);
  if (isEmpty) return null;
  return (
    <Box
      component="dl"
      aria-label="Summary"
      sx={{ m: 0, ...styles[compact ? 'line' : 'cards'], ...colors }}
    >
      <Counts />
    </Box>
  );
}

/** Plain elements, because many changes of a task change a count. */
function Counts() {
  const counts = useAppSelector(selectTaskCounts);
  return counted.map(
    ({ key, label }) =>
      counts[key] > 0 && (
        <div key={key} className={key}>
          <dt>{label}</dt>
          <dd>{formatCount(counts[key])}</dd>
        </div>
      ),
  );
}
