import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dueCategories } from '../taskFilters';
import { selectDueCategory } from '../taskListSlice';
import { dueCategoryChosen } from '../taskListSlice';
import { type DueCategory } from '../taskFilters';

/** The filter buttons. They wrap on narrow screens; the one in force is pressed. */
export function TaskFilterBar() {
  const dispatch = useAppDispatch();
  const filter = useAppSelector(selectDueCategory);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={filter}
      aria-label="Filter tasks"
      onChange={(_event, next: DueCategory | null) =>
        next !== null && dispatch(dueCategoryChosen(next))
      }
      sx={{
        display: { xs: 'grid', sm: 'inline-flex' },
        gridTemplateColumns: 'repeat(3, 1fr)',
        alignSelf: { sm: 'flex-start', xl: 'center' },
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
