import { Suspense, useEffect, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import GridViewRounded from '@mui/icons-material/GridViewRounded';
import TableRowsRounded from '@mui/icons-material/TableRowsRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { importWhenIdle } from '../../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { LazyErrorBoundary } from '../../../ui/lazy/LazyErrorBoundary';
import { ToggleButtons } from '../../../ui/fields/ToggleButtons';
import { ColumnsButton } from '../../../ui/table/ColumnsButton';
import { OnceOpened } from '../../toasts/OnceOpened';
import { taskColumns } from '../table/taskColumns';
import {
  selectHasTaskFilters,
  selectTaskLayout,
  selectTaskTable,
  taskTableChanged,
  taskLayoutChosen,
} from '../taskListSlice';
import { FilterButtons } from './FilterButtons';
import { FilterSheet } from './FilterSheet';
import { ShownCount } from './ShownCount';
import { SortPicker } from './SortPicker';
import { TaskTextField } from './TaskTextField';

const loadColumns = () =>
  import(/* webpackChunkName: 'menus' */ '../../../ui/table/ColumnsPopover');
const ColumnsPopover = lazyComponent('ColumnsPopover', loadColumns);
const loadChips = () => import(/* webpackChunkName: 'menus' */ './FilterChips');
const FilterChips = lazyComponent('FilterChips', loadChips);

function TaskColumnsMenu() {
  const dispatch = useAppDispatch();
  const settings = useAppSelector(selectTaskTable);
  return (
    <ColumnsButton>
      {(popover) => (
        <OnceOpened open={popover.anchor !== null} load={loadColumns} onFailed={popover.onClose}>
          <ColumnsPopover
            {...popover}
            columns={taskColumns}
            settings={settings}
            onChange={(changes) => dispatch(taskTableChanged(changes))}
          />
        </OnceOpened>
      )}
    </ColumnsButton>
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
      <ActiveFilters />
    </Stack>
  );
}

function ActiveFilters() {
  const hasFilters = useAppSelector(selectHasTaskFilters);
  useEffect(() => importWhenIdle([loadChips]), []);
  if (!hasFilters) return null;
  return (
    <LazyErrorBoundary>
      {/* As high as a line of chips. */}
      <Suspense fallback={<Box sx={{ height: 24 }} />}>
        <FilterChips />
      </Suspense>
    </LazyErrorBoundary>
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
