import type { ReactNode } from 'react';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ColumnsMenu } from '../../../ui/table/ColumnsMenu';
import { taskColumns } from '../table/taskColumns';
import { selectTaskLayout, selectTaskTable, taskTableChanged } from '../taskListSlice';
import { FilterChips } from './FilterChips';
import { FilterSheet } from './FilterSheet';
import { ShownCount } from './ShownCount';
import { SortPicker } from './SortPicker';
import { FilterButtons } from './FilterButtons';
import { TaskLayoutSwitch } from './TaskLayoutSwitch';
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

/** The filters and sort of the list, how many tasks pass them, and what else can be done with the list. */
export function TaskToolbar({ savedViews, transferMenu }: TaskToolbarProps) {
  const layout = useAppSelector(selectTaskLayout);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
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
          {isNarrow ? <FilterSheet /> : <FilterButtons />}
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
          {!isNarrow && layout === 'cards' && <SortPicker />}
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
