import { Suspense } from 'react';
import Box from '@mui/material/Box';
import { useAppSelector } from '../../../data/store/hooks';
import { ErrorBoundary } from '../../../ui/lazy/ErrorBoundary';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { selectHasTaskFilters } from '../../../data/nouns/tasks/taskListSlice';
import { loadTaskMenus } from './loadTaskMenus';

const FilterChips = lazyComponent('FilterChips', loadTaskMenus);

/** A chip for each filter that hides tasks, or nothing. */
export function ActiveFilters() {
  const hasFilters = useAppSelector(selectHasTaskFilters);
  if (!hasFilters) return null;
  return (
    <ErrorBoundary>
      {/* As high as a line of chips. */}
      <Suspense fallback={<Box sx={{ height: 24 }} />}>
        <FilterChips />
      </Suspense>
    </ErrorBoundary>
  );
}
