import type { ReactNode } from 'react';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import GridViewRounded from '@mui/icons-material/GridViewRounded';
import TableRowsRounded from '@mui/icons-material/TableRowsRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ColumnsMenu } from '../../../ui/table/ColumnsMenu';
import { taskColumns } from '../table/taskColumns';
import {
  selectTaskLayout,
  selectTaskTable,
  taskTableChanged,
  taskLayoutChosen,
  type TaskLayout,
} from '../taskListSlice';
import { FilterButtons } from './FilterButtons';
import { FilterChips } from './FilterChips';
import { FilterSheet } from './FilterSheet';
import { ShownCount } from './ShownCount';
import { SortPicker } from './SortPicker';
import { TaskTextField } from './TaskTextField';

function TaskColumnsMenu() {
  const dispatch = useAppDispatch();
  const settings = useAppSelector(selectTaskTable);
  return (
    <ColumnsMenu
      columns={taskColumns}
      settings={settings}
      onChange={(changes) => dispatch(taskTableChanged(changes))}
    />
  );
}

interface TaskToolbarProps {
  savedViews: ReactNode;
  transferMenu: ReactNode;
}

/** Filters, sort and layout of the list, and the number of visible tasks. */
export function TaskToolbar({ savedViews, transferMenu }: TaskToolbarProps) {
  const layout = useAppSelector(selectTaskLayout);
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  return (
    <Stack component="section" aria-label="Filters" sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
        <Stack
          direction="row"
          sx={{
            gap: 0.75,
            alignItems: 'center',
            flex: { xs: '1 1 100%', md: '1 1 auto' },
            flexWrap: { md: 'wrap' },
            minWidth: 0,
          }}
        >
          <TaskTextField />
          {isSmall ? <FilterSheet /> : <FilterButtons />}
        </Stack>
        <Stack
          direction="row"
          sx={{
            gap: 0.75,
            alignItems: 'center',
            flexWrap: 'wrap',
            flex: { xs: '1 1 100%', md: 'none' },
            justifyContent: { xs: 'space-between', md: 'flex-end' },
          }}
        >
          <ShownCount />
          {!isSmall && layout === 'cards' && <SortPicker />}
          {savedViews}
          <TaskLayoutSwitch />
          {layout === 'table' && <TaskColumnsMenu />}
          {transferMenu}
        </Stack>
      </Stack>
      <FilterChips />
    </Stack>
  );
}

const layouts = [
  { layout: 'cards', label: 'Cards', Icon: GridViewRounded },
  { layout: 'table', label: 'Table', Icon: TableRowsRounded },
] as const;

function TaskLayoutSwitch() {
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
