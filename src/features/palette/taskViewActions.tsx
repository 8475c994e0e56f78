import DensitySmallRounded from '@mui/icons-material/DensitySmallRounded';
import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import GridViewRounded from '@mui/icons-material/GridViewRounded';
import LibraryAddCheckOutlined from '@mui/icons-material/LibraryAddCheckOutlined';
import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded';
import RemoveDoneRounded from '@mui/icons-material/RemoveDoneRounded';
import TableRowsRounded from '@mui/icons-material/TableRowsRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { selectIsAdministrator } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { densities } from '../../ui/table/tableLayout';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { selectBulkRun } from '../tasks/bulk/bulkSlice';
import { canUndo } from '../tasks/bulk/bulkTexts';
import { undoBulk } from '../tasks/bulk/runBulk';
import { taskFilters } from '../tasks/filters';
import { noNarrowing } from '../tasks/taskQuery';
import { selectSelectedTaskCount } from '../tasks/taskSelection';
import { allTasksSelected, taskSelectionCleared } from '../tasks/taskSelectionSlice';
import { selectFilter, selectMine, selectSearch } from '../tasks/tasksSelectors';
import { filterChosen, mineChosen } from '../tasks/tasksSlice';
import { selectNarrowing, selectTaskViewKind, taskLayoutChanged, taskViewChosen, taskViewRestored } from '../tasks/taskViewSlice';
import { viewLeft } from '../views/viewsSlice';
import type { PaletteCommand } from './paletteCommand';

const isOn = (path: string) => (state: RootState) => state.header.location.pathname === path;
const isOnTasks = isOn('/task');
const isTable = (state: RootState) => selectTaskViewKind(state) === 'table';

const isNarrowed = (state: RootState) =>
  selectFilter(state) !== 'all' || selectSearch(state) !== '' || selectMine(state) || Object.values(selectNarrowing(state)).some((value) => value !== null && value.length > 0);

const hasSelection = (state: RootState) => selectSelectedTaskCount(state) > 0;

/** Ways to look at the tasks, and what is done with what is seen. */
export const taskViewActions: readonly PaletteCommand[] = [
  ...taskFilters.map(({ key, label }): PaletteCommand => ({
    id: `act.filter.${key}`, group: 'act', title: key === 'all' ? label : `Tasks: ${label}`, keywords: `filter show category ${key}`, icon: <FilterAltOutlined />,
    isOffered: (state) => !isOnTasks(state) || selectFilter(state) !== key,
    run: ({ dispatch, go }) => {
      dispatch(filterChosen(key));
      go('/task');
    },
  })),
  {
    id: 'act.mine', group: 'act', title: 'Only my tasks', keywords: 'mine assigned to me', icon: <PersonOutlineRounded />,
    isOffered: (state) => selectIsAdministrator(state) && selectInspectedId(state) === undefined && !selectMine(state),
    run: ({ dispatch, go }) => {
      dispatch(mineChosen(true));
      go('/task');
    },
  },
  {
    id: 'act.clearFilters', group: 'act', title: 'Clear all filters', keywords: 'reset show everything', icon: <FilterAltOffOutlined />,
    isOffered: (state) => isOnTasks(state) && isNarrowed(state),
    run: ({ dispatch }) => {
      dispatch(taskViewRestored({ narrowing: noNarrowing, filter: 'all', search: '', mine: false }));
      dispatch(viewLeft('task'));
    },
  },
  {
    id: 'act.table', group: 'act', title: 'Tasks as a table', keywords: 'view rows list', icon: <TableRowsRounded />, isOffered: (state) => !isTable(state),
    run: ({ dispatch, go }) => {
      dispatch(taskViewChosen('table'));
      go('/task');
    },
  },
  {
    id: 'act.cards', group: 'act', title: 'Tasks as cards', keywords: 'view board', icon: <GridViewRounded />, isOffered: isTable,
    run: ({ dispatch, go }) => {
      dispatch(taskViewChosen('cards'));
      go('/task');
    },
  },
  ...densities.map((density): PaletteCommand => ({
    id: `act.density.${density}`, group: 'act', title: `Rows: ${density}`, keywords: 'density height table', icon: <DensitySmallRounded />,
    isOffered: (state) => isOnTasks(state) && isTable(state) && state.taskView.layout.density !== density,
    run: ({ dispatch }) => dispatch(taskLayoutChanged({ density })),
  })),
  {
    id: 'act.selectAll', group: 'act', title: 'Select all tasks shown', keywords: 'bulk everything mark', icon: <LibraryAddCheckOutlined />,
    isOffered: (state) => isOnTasks(state) && isTable(state), run: ({ dispatch }) => dispatch(allTasksSelected()),
  },
  {
    id: 'act.undoBulk', group: 'act', title: 'Undo the last action on selected tasks', keywords: 'bulk take back restore', icon: <UndoRounded />,
    isOffered: (state) => isOnTasks(state) && canUndo(selectBulkRun(state)), run: ({ dispatch }) => void dispatch(undoBulk()),
  },
  {
    id: 'act.clearSelection', group: 'act', title: 'Clear the selection', keywords: 'deselect none unmark', icon: <RemoveDoneRounded />,
    isOffered: (state) => isOnTasks(state) && hasSelection(state), run: ({ dispatch }) => dispatch(taskSelectionCleared()),
  },
];
