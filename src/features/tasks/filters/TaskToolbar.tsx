import type { ReactNode } from 'react';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useAppSelector } from '../../../store/hooks';
import { selectTaskViewKind } from '../taskViewSlice';
import { FilterChips } from './FilterChips';
import { FilterSheet } from './FilterSheet';
import { ShownCount } from './ShownCount';
import { SortPicker } from './SortPicker';
import { TaskFilters } from './TaskFilters';
import { TaskTextField } from './TaskTextField';
import { TaskViews } from './TaskViews';

/**
 * What narrows and sorts the list beside the category buttons, what is in force of it, and how many tasks are left.
 * `end` stands last in the row: whatever else the screen does with the list.
 */
export function TaskToolbar({ end }: { end?: ReactNode }) {
  const kind = useAppSelector(selectTaskViewKind);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  return (
    <Stack component="section" aria-label="Filters" sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
        <Stack
          direction="row"
          sx={{
            gap: 0.75,
            alignItems: 'center',
            flex: { xs: '1 1 100%', md: '1 1 auto' },
            flexWrap: { md: 'wrap' },
            minWidth: 0,
          }}
        >
          <TaskTextField />
          {isNarrow ? <FilterSheet /> : <TaskFilters />}
        </Stack>
        <Stack
          direction="row"
          sx={{
            gap: 0.75,
            alignItems: 'center',
            flexWrap: 'wrap',
            flex: { xs: '1 1 100%', md: 'none' },
            justifyContent: { xs: 'space-between', md: 'flex-end' },
          }}
        >
          <ShownCount />
          {!isNarrow && kind === 'cards' && <SortPicker />}
          <TaskViews />
          {end}
        </Stack>
      </Stack>
      <FilterChips />
    </Stack>
  );
}
