import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { taskFilters } from './filters';
import { useTaskFilter } from './useTaskFilter';

/** The filter buttons. They wrap on narrow screens; the one in force is pressed. */
export function TaskFilterBar() {
  const [filter, choose] = useTaskFilter();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={filter}
      aria-label="Filter tasks"
      onChange={(_event, next) => next !== null && choose(next)}
      sx={{ display: { xs: 'grid', sm: 'inline-flex' }, gridTemplateColumns: 'repeat(3, 1fr)', alignSelf: { sm: 'flex-start', xl: 'center' }, whiteSpace: 'nowrap' }}
    >
      {taskFilters.map(({ key, label }) => (
        <ToggleButton key={key} value={key}>{label}</ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
