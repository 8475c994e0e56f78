import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import GridViewRounded from '@mui/icons-material/GridViewRounded';
import TableRowsRounded from '@mui/icons-material/TableRowsRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectTaskViewKind, taskViewChosen, type TaskViewKind } from '../taskViewSlice';

const kinds = [
  { kind: 'cards', label: 'Cards', Icon: GridViewRounded },
  { kind: 'table', label: 'Table', Icon: TableRowsRounded },
] as const;

/** Cards or table. The slice owns it; the URL and this device remember it. */
export function TaskViewSwitch() {
  const dispatch = useAppDispatch();
  const kind = useAppSelector(selectTaskViewKind);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={kind}
      aria-label="View"
      onChange={(_event, next: TaskViewKind | null) => next && dispatch(taskViewChosen(next))}
    >
      {kinds.map(({ kind: value, label, Icon }) => (
        <ToggleButton key={value} value={value} aria-label={label}>
          <Tooltip title={label}>
            <Icon fontSize="small" />
          </Tooltip>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
