import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectDueCategory } from '../taskListSlice';
import { taskFiltersCleared, selectHasTaskFilters } from '../taskListSlice';

/** The way out of a list that filters have emptied; nothing where none is in force. */
export function ClearFilters() {
  const dispatch = useAppDispatch();
  const isNarrowed = useAppSelector(selectHasTaskFilters);
  const filter = useAppSelector(selectDueCategory);
  if (!isNarrowed && filter === 'all') return null;
  return (
    <Button variant="outlined" onClick={() => dispatch(taskFiltersCleared({ dueCategory: true }))}>
      Clear filters
    </Button>
  );
}
