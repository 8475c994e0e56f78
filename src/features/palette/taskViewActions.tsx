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
import { selectInspectedId } from '../inspection/inspectionSlice';
import { selectBulkRun } from '../tasks/bulk/bulkSlice';
import { canUndo } from '../tasks/bulk/bulkTexts';
import { undoBulk } from '../tasks/bulk/runBulk';
import { taskFilters } from '../tasks/filters';
import { clearFilters, selectIsNarrowed } from '../tasks/filters/narrowed';
import { selectSelectedTaskCount } from '../tasks/taskSelection';
import { allTasksSelected, taskSelectionCleared } from '../tasks/taskSelectionSlice';
import { selectFilter, selectMine } from '../tasks/tasksSelectors';
import { filterChosen, mineChosen } from '../tasks/tasksSlice';
import {
  selectTaskLayout,
  selectTaskViewKind,
  taskLayoutChanged,
  taskViewChosen,
} from '../tasks/taskViewSlice';
import { densityCommands } from './densityCommands';
import { isOn, type PaletteCommand } from './paletteCommand';

const isOnTasks = isOn('/task');
const isTable = (state: RootState) => selectTaskViewKind(state) === 'table';

const hasSelection = (state: RootState) => selectSelectedTaskCount(state) > 0;

/** Ways to look at the tasks, and what is done with what is seen. */
export const taskViewActions: readonly PaletteCommand[] = [
  ...taskFilters.map(({ key, label }): PaletteCommand => ({
    id: `act.filter.${key}`,
    group: 'act',
    title: key === 'all' ? label : `Tasks: ${label}`,
    keywords: `filter show category ${key}`,
    icon: <FilterAltOutlined />,
    isOffered: (state) => !isOnTasks(state) || selectFilter(state) !== key,
    run: ({ dispatch, go }) => {
      dispatch(filterChosen(key));
      go('/task');
    },
  })),
  {
    id: 'act.mine',
    group: 'act',
    title: 'Only my tasks',
    keywords: 'mine assigned to me',
    icon: <PersonOutlineRounded />,
    isOffered: (state) =>
      selectIsAdministrator(state) && selectInspectedId(state) === undefined && !selectMine(state),
    run: ({ dispatch, go }) => {
      dispatch(mineChosen(true));
      go('/task');
    },
  },
  {
    id: 'act.clearFilters',
    group: 'act',
    title: 'Clear all filters',
    keywords: 'reset show everything',
    icon: <FilterAltOffOutlined />,
    isOffered: (state) =>
      isOnTasks(state) && (selectFilter(state) !== 'all' || selectIsNarrowed(state)),
    run: ({ dispatch }) => dispatch(clearFilters({ category: true })),
  },
  {
    id: 'act.table',
    group: 'act',
    title: 'Tasks as a table',
    keywords: 'view rows list',
    icon: <TableRowsRounded />,
    isOffered: (state) => !isTable(state),
    run: ({ dispatch, go }) => {
      dispatch(taskViewChosen('table'));
      go('/task');
    },
  },
  {
    id: 'act.cards',
    group: 'act',
    title: 'Tasks as cards',
    keywords: 'view board',
    icon: <GridViewRounded />,
    isOffered: isTable,
    run: ({ dispatch, go }) => {
      dispatch(taskViewChosen('cards'));
      go('/task');
    },
  },
  ...densityCommands({
    id: 'act.density',
    isShown: (state) => isOnTasks(state) && isTable(state),
    layout: selectTaskLayout,
    change: taskLayoutChanged,
  }),
  {
    id: 'act.selectAll',
    group: 'act',
    title: 'Select all tasks shown',
    keywords: 'bulk everything mark',
    icon: <LibraryAddCheckOutlined />,
    isOffered: (state) => isOnTasks(state) && isTable(state),
    run: ({ dispatch }) => dispatch(allTasksSelected()),
  },
  {
    id: 'act.undoBulk',
    group: 'act',
    title: 'Undo the last action on selected tasks',
    keywords: 'bulk take back restore',
    icon: <UndoRounded />,
    isOffered: (state) => isOnTasks(state) && canUndo(selectBulkRun(state)),
    run: ({ dispatch }) => void dispatch(undoBulk()),
  },
  {
    id: 'act.clearSelection',
    group: 'act',
    title: 'Clear the selection',
    keywords: 'deselect none unmark',
    icon: <RemoveDoneRounded />,
    isOffered: (state) => isOnTasks(state) && hasSelection(state),
    run: ({ dispatch }) => dispatch(taskSelectionCleared()),
  },
];
