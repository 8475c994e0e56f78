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
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        alignSelf: { sm: 'flex-start', xl: 'auto' },
        whiteSpace: { sm: 'nowrap' },
        // The longest label fits at 320 px.
        '& .MuiToggleButton-root': { px: { xs: 0.5, sm: 1.5 } },
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
