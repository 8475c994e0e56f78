import type { ReactNode } from 'react';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import GridViewRounded from '@mui/icons-material/GridViewRounded';
import TableRowsRounded from '@mui/icons-material/TableRowsRounded';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ToggleButtons } from '../../../ui/fields/ToggleButtons';
import { ListToolbar } from '../../../ui/screen/ListToolbar';
import { ColumnsButton } from '../../../ui/table/ColumnsButton';
import { lazyPopover } from '../../../data/toasts/lazyPopover';
import { taskColumns } from '../../../data/nouns/tasks/taskColumns';
import {
  selectTaskLayout,
  selectTaskTable,
  taskTableChanged,
  taskLayoutChosen,
} from '../../../data/nouns/tasks/taskListSlice';
import { loadTaskMenus } from './loadTaskMenus';
import { ActiveFilters } from './ActiveFilters';
import { FilterButtons } from './FilterButtons';
import { FilterSheet } from './FilterSheet';
import { ShownCount } from './ShownCount';
import { SortPicker } from './SortPicker';
import { TaskTextField } from './TaskTextField';

const ColumnsPopover = lazyPopover('ColumnsPopover', loadTaskMenus);

function TaskColumnsMenu() {
  const dispatch = useAppDispatch();
  const settings = useAppSelector(selectTaskTable);
  return (
    <ColumnsButton
      Popover={ColumnsPopover}
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
    <Stack sx={{ gap: 1 }}>
      <ListToolbar
        count={<ShownCount />}
        tools={
          <>
            {!isSmall && layout === 'cards' && <SortPicker />}
            {savedViews}
            <TaskLayoutSwitch />
            {layout === 'table' && <TaskColumnsMenu />}
            {transferMenu}
          </>
        }
      >
        <TaskTextField />
        {isSmall ? (
          <FilterSheet />
        ) : (
          <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
            <FilterButtons />
          </Stack>
        )}
      </ListToolbar>
      <ActiveFilters />
    </Stack>
  );
}

const layouts = [
  { value: 'cards', label: 'Cards', icon: <GridViewRounded fontSize="small" /> },
  { value: 'table', label: 'Table', icon: <TableRowsRounded fontSize="small" /> },
] as const;

function TaskLayoutSwitch() {
  const dispatch = useAppDispatch();
  return (
    <ToggleButtons
      label="View"
      choices={layouts}
      value={useAppSelector(selectTaskLayout)}
      onChange={(next) => dispatch(taskLayoutChosen(next))}
      sx={{ '& > button': { p: '4px 7px' } }}
    />
  );
}
