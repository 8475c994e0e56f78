import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import GridViewRounded from '@mui/icons-material/GridViewRounded';
import TableRowsRounded from '@mui/icons-material/TableRowsRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectTaskLayout, taskLayoutChosen, type TaskLayout } from '../taskListSlice';

const layouts = [
  { layout: 'cards', label: 'Cards', Icon: GridViewRounded },
  { layout: 'table', label: 'Table', Icon: TableRowsRounded },
] as const;

export function TaskLayoutSwitch() {
  const dispatch = useAppDispatch();
  const shown = useAppSelector(selectTaskLayout);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={shown}
      aria-label="View"
      onChange={(_event, next: TaskLayout | null) => next && dispatch(taskLayoutChosen(next))}
    >
      {layouts.map(({ layout, label, Icon }) => (
        <ToggleButton key={layout} value={layout} aria-label={label}>
          <Tooltip title={label}>
            <Icon fontSize="small" />
          </Tooltip>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
