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
  { key: 'notYet', label: 'Not Yet', color: 'text.secondary' },
  { key: 'completed', label: 'Completed', color: 'success.main' },
];
const colors = Object.fromEntries(
  counted.map(({ key, color }) => [`& .${key} dd`, { color }] as const),
);

const style = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 1.5, sm: 2 },
  m: 0,
  // Two lines of a phone.
  typography: { xs: 'caption', sm: 'body2' },
  '& div': { display: 'flex', whiteSpace: 'nowrap', flexDirection: 'row-reverse', gap: 0.75 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 650 },
  ...colors,
} as const;

/** The counts of the loaded tasks that are above zero, in one line. */
export function TaskSummary() {
  const isEmpty = useAppSelector((state) => selectTaskCounts(state).total === 0);
  if (isEmpty) return null;
  return (
    <Box component="dl" aria-label="Summary" sx={style}>
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
