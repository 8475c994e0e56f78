import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dueCategories, type DueCategory } from '../taskFilters';
import { dueCategoryChosen, selectDueCategory } from '../taskListSlice';

/** A button for each due category. */
export function TaskFilterBar() {
  const dispatch = useAppDispatch();
  const category = useAppSelector(selectDueCategory);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={category}
      aria-label="Filter tasks"
      onChange={(_event, next: DueCategory | null) =>
        next !== null && dispatch(dueCategoryChosen(next))
      }
      sx={{
        display: { xs: 'grid', sm: 'inline-flex' },
        gridTemplateColumns: 'repeat(3, 1fr)',
        alignSelf: { sm: 'flex-start', xl: 'auto' },
        whiteSpace: 'nowrap',
      }}
    >
      {dueCategories.map(({ key, label }) => (
        <ToggleButton key={key} value={key}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
