import AddTaskRounded from '@mui/icons-material/AddTaskRounded';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import GridViewRounded from '@mui/icons-material/GridViewRounded';
import LibraryAddCheckOutlined from '@mui/icons-material/LibraryAddCheckOutlined';
import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded';
import RemoveDoneRounded from '@mui/icons-material/RemoveDoneRounded';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import TableRowsRounded from '@mui/icons-material/TableRowsRounded';
import { selectIsAdministrator, selectIsDocket } from '../../../data/session/sessionSlice';
import type { RootState } from '../../../data/store/rootState';
import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import type { Command } from '../../../data/navigation/command';
import { changeDraft } from '../../../data/drafts/draftsSlice';
import { newTaskDraft } from '../../../data/nouns/tasks/taskDrafts';
import { densityCommands } from '../../../data/navigation/densityCommands';
import { isOnTasks } from '../../../data/navigation/taskPath';
import { dueCategories } from '../../../data/nouns/tasks/taskFilters';
import {
  dueCategoryChosen,
  mineChosen,
  selectDueCategory,
  selectHasTaskFilters,
  selectMine,
  selectTaskLayout,
  selectTaskTable,
  taskFiltersCleared,
  taskLayoutChosen,
  taskTableChanged,
} from '../../../data/nouns/tasks/taskListSlice';
import { selectSelectedTaskCount } from '../../../data/nouns/tasks/taskSelection';
import {
  allTasksSelected,
  taskSelectionCleared,
} from '../../../data/nouns/tasks/taskSelectionSlice';

import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import type { ShortcutGroup } from '../../../ui/dialogs/ShortcutDialog';
import { boardKeys } from '../board/boardKeys';
import { calendarTaskKeys, dayKeys } from '../calendar/calendarKeys';
import { checklistKeys } from '../checklist/checklistKeys';
import { panelKeys } from '../page/panelKeys';
import { subtaskKeys } from '../subtasks/subtaskKeys';
import { nestingKeys, taskTableKeys } from '../table/taskTableKeys';

export const shortcuts: readonly ShortcutGroup[] = [
  { title: 'Among tasks', keys: taskTableKeys },
  { title: 'On a title, while sub-tasks are nested', keys: nestingKeys },
  { title: 'On the board', keys: boardKeys },
  { title: 'On a day of the calendar', keys: dayKeys },
  { title: 'On a task of the calendar', keys: calendarTaskKeys },
  { title: 'In an open task', keys: panelKeys },
  { title: 'In a checklist', keys: checklistKeys },
  { title: 'On a line of the sub-tasks', keys: subtaskKeys },
];

const isTable = (state: RootState) => selectTaskLayout(state) === 'table';

const hasSelection = (state: RootState) => selectSelectedTaskCount(state) > 0;

/** The commands for the list of tasks. */
export const commands: readonly Command[] = [
  {
    id: 'act.newTask',
    group: 'new',
    title: 'New Task',
    keywords: 'add create',
    icon: <AddTaskRounded />,
    isOffered: selectIsAdministrator,
    named: (text) => `Create “${text}”`,
    run: ({ dispatch, go, text }) => {
      go('/task');
      if (text) dispatch(changeDraft(newTaskDraft, { title: text }));
      dispatch(dialogOpened('task/new'));
    },
  },
  ...dueCategories.map(({ key, label }): Command => ({
    id: `act.filter.${key}`,
    group: 'act',
    title: key === 'all' ? label : `Tasks: ${label}`,
    keywords: `filter show category ${key}`,
    icon: <FilterAltOutlined />,
    isOffered: (state) =>
      (key !== 'notYet' || selectIsDocket(state)) &&
      (!isOnTasks(state) || selectDueCategory(state) !== key),
    run: ({ dispatch, go }) => {
      dispatch(dueCategoryChosen(key));
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
    id: 'act.taskFiltersCleared',
    group: 'act',
    title: 'Clear all filters',
    keywords: 'reset show everything',
    icon: <FilterAltOffOutlined />,
    isOffered: (state) =>
      isOnTasks(state) && (selectDueCategory(state) !== 'all' || selectHasTaskFilters(state)),
    run: ({ dispatch }) => dispatch(taskFiltersCleared({ dueCategory: true })),
  },
  {
    id: 'act.table',
    group: 'act',
    title: 'Tasks as a table',
    keywords: 'view rows list',
    icon: <TableRowsRounded />,
    isOffered: (state) => !isTable(state),
    run: ({ dispatch, go }) => {
      dispatch(taskLayoutChosen('table'));
      go('/task');
    },
  },
  {
    id: 'act.cards',
    group: 'act',
    title: 'Tasks as cards',
    keywords: 'view',
    icon: <GridViewRounded />,
    isOffered: (state) => selectTaskLayout(state) !== 'cards',
    run: ({ dispatch, go }) => {
      dispatch(taskLayoutChosen('cards'));
      go('/task');
    },
  },
  {
    id: 'act.calendar',
    group: 'act',
    title: 'Tasks on a calendar',
    keywords: 'view month week due dates',
    icon: <CalendarMonthOutlined />,
    isOffered: (state) => selectTaskLayout(state) !== 'calendar',
    run: ({ dispatch, go }) => {
      dispatch(taskLayoutChosen('calendar'));
      go('/task');
    },
  },
  {
    id: 'act.board',
    group: 'act',
    title: 'Tasks as a board',
    keywords: 'view kanban columns status',
    icon: <ViewKanbanOutlined />,
    isOffered: (state) => selectTaskLayout(state) !== 'board',
    run: ({ dispatch, go }) => {
      dispatch(taskLayoutChosen('board'));
      go('/task');
    },
  },
  ...densityCommands({
    id: 'act.density',
    isShown: (state) => isOnTasks(state) && isTable(state),
    layout: selectTaskTable,
    change: taskTableChanged,
  }),
  {
    id: 'act.selectAll',
    group: 'act',
    title: 'Select all tasks shown',
    keywords: 'bulk everything mark',
    icon: <LibraryAddCheckOutlined />,
    isOffered: (state) => isOnTasks(state) && selectIsDocket(state),
    run: ({ dispatch }) => dispatch(allTasksSelected()),
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
