import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { taskFilters } from './filters';
import { selectFilter } from './tasksSelectors';
import { filterChosen, type TaskFilter } from './tasksSlice';

/** The filter buttons. They wrap on narrow screens; the one in force is pressed. */
export function TaskFilterBar() {
  const dispatch = useAppDispatch();
  const filter = useAppSelector(selectFilter);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={filter}
      aria-label="Filter tasks"
      onChange={(_event, next: TaskFilter | null) => next !== null && dispatch(filterChosen(next))}
      sx={{
        display: { xs: 'grid', sm: 'inline-flex' },
        gridTemplateColumns: 'repeat(3, 1fr)',
        alignSelf: { sm: 'flex-start', xl: 'center' },
        whiteSpace: 'nowrap',
      }}
    >
      {taskFilters.map(({ key, label }) => (
        <ToggleButton key={key} value={key}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
