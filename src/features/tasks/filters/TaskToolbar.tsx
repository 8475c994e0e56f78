import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import Stack from '@mui/material/Stack';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import GridViewRounded from '@mui/icons-material/GridViewRounded';
import TableRowsRounded from '@mui/icons-material/TableRowsRounded';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { SwitchField } from '../../../ui/elements/SwitchField';
import { ToggleButtons } from '../../../ui/fields/ToggleButtons';
import { ColumnsButton } from '../../../ui/table/ColumnsButton';
import { lazyPopover } from '../../../data/toasts/lazyPopover';
import { selectTaskColumns } from '../../../data/nouns/tasks/taskColumns';
import {
  nestingChosen,
  selectIsNested,
  selectTaskLayout,
  selectTaskTable,
  taskTableChanged,
  taskLayoutChosen,
} from '../../../data/nouns/tasks/taskListSlice';
import { loadTaskMenus } from './loadTaskMenus';
import { ActiveFilters } from './ActiveFilters';
import { AssignedSearch } from './AssignedSearch';
import { DueButtons } from './DueButtons';
import { FiltersButton } from './FiltersButton';
import { SortPicker } from './SortPicker';
import { TaskTextField } from './TaskTextField';
import { useIsPhone } from '../../../ui/browser/useIsPhone';

const ColumnsPopover = lazyPopover('ColumnsPopover', loadTaskMenus);

function TaskColumnsMenu() {
  const dispatch = useAppDispatch();
  const settings = useAppSelector(selectTaskTable);
  const columns = useAppSelector(selectTaskColumns);
  const isDocket = useAppSelector(selectIsDocket);
  const nested = useAppSelector(selectIsNested);
  return (
    <ColumnsButton
      Popover={ColumnsPopover}
      columns={columns}
      settings={settings}
      onChange={(changes) => dispatch(taskTableChanged(changes))}
      setting={
        isDocket && (
          <SwitchField
            label="Nest sub-tasks"
            checked={nested}
            onChange={(checked) => dispatch(nestingChosen(checked))}
            sx={{ flexBasis: '100%', typography: 'body2' }}
          />
        )
      }
    />
  );
}

interface TaskToolsProps {
  savedViews: ReactNode;
  transferMenu: ReactNode;
  /** What the columns of the board are. */
  boardMenu: ReactNode;
}

/** The order and layout of the list, its views and its export. */
export function TaskTools({ savedViews, transferMenu, boardMenu }: TaskToolsProps) {
  const layout = useAppSelector(selectTaskLayout);
  const isPhone = useIsPhone();
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
      {layout === 'board' && boardMenu}
      {!isPhone && layout !== 'table' && <SortPicker isCompact={layout !== 'cards'} />}
      {savedViews}
      <TaskLayoutSwitch />
      {layout === 'table' && <TaskColumnsMenu />}
      {transferMenu}
    </Stack>
  );
}

/** The filters of the list. On a phone, `tools` are next to them. */
export function TaskToolbar({ tools }: { tools: ReactNode }) {
  const isPhone = useIsPhone();
  // An open task takes the right of the window.
  const isCompact = useParams().id !== undefined || isPhone;
  return (
    <Stack sx={{ gap: 0.75 }}>
      <Stack
        component="section"
        aria-label="Filters"
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}
      >
        <DueButtons isCompact={isCompact && !isPhone} />
        {!isCompact && <AssignedSearch />}
        <TaskTextField />
        <FiltersButton isCompact={isCompact} />
        {isPhone && tools}
      </Stack>
      <ActiveFilters />
    </Stack>
  );
}

const layouts = [
  { value: 'cards', label: 'Cards', icon: <GridViewRounded fontSize="small" /> },
  { value: 'table', label: 'Table', icon: <TableRowsRounded fontSize="small" /> },
  { value: 'board', label: 'Board', icon: <ViewKanbanOutlined fontSize="small" /> },
  { value: 'calendar', label: 'Calendar', icon: <CalendarMonthOutlined fontSize="small" /> },
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
