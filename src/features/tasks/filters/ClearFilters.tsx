import Button from '@mui/material/Button';
import { useAppSelector } from '../../../store/hooks';
import { selectFilter } from '../tasksSelectors';
import { useClearFilters, useIsNarrowed } from './useClearFilters';

/** The way out of a list that filters have emptied; nothing where none is in force. */
export function ClearFilters() {
  const isNarrowed = useIsNarrowed();
  const filter = useAppSelector(selectFilter);
  const clear = useClearFilters();
  if (!isNarrowed && filter === 'all') return null;
  return <Button variant="outlined" onClick={() => clear({ category: true })}>Clear filters</Button>;
}
