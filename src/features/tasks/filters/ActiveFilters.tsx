import { Suspense, useEffect } from 'react';
import Box from '@mui/material/Box';
import { useAppSelector } from '../../../data/store/hooks';
import { ErrorBoundary } from '../../../ui/lazy/ErrorBoundary';
import { importWhenIdle } from '../../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { selectHasTaskFilters } from '../../../data/nouns/tasks/taskListSlice';

const loadChips = () => import(/* webpackChunkName: 'menus' */ './FilterChips');
const FilterChips = lazyComponent('FilterChips', loadChips);

/** A chip for each filter that hides tasks, or nothing. */
export function ActiveFilters() {
  const hasFilters = useAppSelector(selectHasTaskFilters);
  useEffect(() => importWhenIdle([loadChips]), []);
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
