import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectFilter } from '../tasksSelectors';
import { clearFilters, selectIsNarrowed } from './narrowed';

/** The way out of a list that filters have emptied; nothing where none is in force. */
export function ClearFilters() {
  const dispatch = useAppDispatch();
  const isNarrowed = useAppSelector(selectIsNarrowed);
  const filter = useAppSelector(selectFilter);
  if (!isNarrowed && filter === 'all') return null;
  return (
    <Button variant="outlined" onClick={() => dispatch(clearFilters({ category: true }))}>
      Clear filters
    </Button>
  );
}
