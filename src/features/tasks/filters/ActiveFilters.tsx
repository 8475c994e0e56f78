import { Suspense } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useAppSelector } from '../../../data/store/hooks';
import { ErrorBoundary } from '../../../ui/lazy/ErrorBoundary';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { selectHasTaskFilters } from '../../../data/nouns/tasks/taskListSlice';
import { loadTaskMenus } from './loadTaskMenus';
import { ShownCount } from './ShownCount';

const FilterChips = lazyComponent('FilterChips', loadTaskMenus);

/** A chip for each filter that hides tasks, and how many are shown. */
export function ActiveFilters() {
  const hasFilters = useAppSelector(selectHasTaskFilters);
  if (!hasFilters) return <ShownCount isHidden />;
  return (
    <ErrorBoundary>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        {/* As high as a line of chips. */}
        <Suspense fallback={<Box sx={{ height: 24 }} />}>
          <FilterChips />
        </Suspense>
        <ShownCount />
      </Stack>
    </ErrorBoundary>
  );
}
