import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useAppSelector } from '../../store/hooks';
import { EmptyState } from '../../ui/EmptyState';
import { VirtualList } from '../../ui/VirtualList';
import { TaskCard } from './TaskCard';
import { selectVisibleTaskIds } from './tasksSelectors';

/**
 * The cards that pass filter and search, windowed: in two columns where there is room, in reading order row by row.
 * That none passes is said when all rows are there (`complete`), not while they still come.
 */
export function TaskList({ complete }: { complete: boolean }) {
  const ids = useAppSelector(selectVisibleTaskIds);
  const columns = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg')) ? 2 : 1;
  if (ids.length === 0) return complete && <EmptyState title="No tasks match the selected filter." />;
  return (
    <Box role="feed" aria-label="Tasks">
      <VirtualList
        count={Math.ceil(ids.length / columns)}
        estimateSize={columns === 1 ? 230 : 220}
        itemKey={(row) => ids[row * columns] ?? row}
        renderItem={(row) => (
          <Box sx={{ display: 'grid', gap: 1.5, pb: 1.5, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {ids.slice(row * columns, row * columns + columns).map((id, column) => (
              <TaskCard key={id} id={id} position={row * columns + column + 1} total={ids.length} />
            ))}
          </Box>
        )}
      />
    </Box>
  );
}
