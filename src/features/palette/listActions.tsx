import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import type { RootState } from '../../store/rootState';
import { selectSelectedTaskCount } from '../tasks/taskSelection';
import { selectVisibleTaskIds } from '../tasks/tasksSelectors';
import {
  exportFormats,
  exportShown,
  type ExportScope,
  type ExportSource,
} from '../transfer/exportShown';
import { taskExport } from '../transfer/taskExport';
import { selectMayImportPeople, selectMayImportTasks } from '../transfer/transferOffers';
import { importOpened, selectExporting } from '../transfer/transferSlice';
import { userExport } from '../transfer/userExport';
import { clearUserFilters } from '../users/clearUserFilters';
import { isNarrowed } from '../users/userQuery';
import { selectVisibleUserIds } from '../users/usersSelectors';
import { selectUserLayout, selectUserNarrowing, userLayoutChanged } from '../users/userViewSlice';
import { densityCommands } from './densityCommands';
import { isOn, type PaletteCommand } from './paletteCommand';

const isOnTasks = isOn('/task');
const isOnUsers = isOn('/user');

/** What a screen shows as a file, in either format. */
function exports<Row>(
  source: ExportSource<Row>,
  scope: ExportScope,
  what: string,
  hasRows: (state: RootState) => boolean,
): PaletteCommand[] {
  return exportFormats.map(({ format, title }) => ({
    id: `act.export.${source.kind}.${scope}.${format}`,
    group: 'act',
    title: `Export ${what} as ${title}`,
    keywords: 'download save file',
    icon: format === 'csv' ? <TableChartOutlined /> : <DataObjectRounded />,
    isOffered: (state) => selectExporting(state) === null && hasRows(state),
    run: ({ dispatch }) => void dispatch(exportShown(source, format, scope)),
  }));
}

/** Lists as files and back, and the arrangement of the table of people. */
export const listActions: readonly PaletteCommand[] = [
  ...exports(
    taskExport,
    'selected',
    'the selected tasks',
    (state) => isOnTasks(state) && selectSelectedTaskCount(state) > 0,
  ),
  ...exports(
    taskExport,
    'shown',
    'the tasks shown',
    (state) => isOnTasks(state) && selectVisibleTaskIds(state).length > 0,
  ),
  ...exports(
    userExport,
    'shown',
    'the people shown',
    (state) => isOnUsers(state) && selectVisibleUserIds(state).length > 0,
  ),
  {
    id: 'act.importTasks',
    group: 'act',
    title: 'Import tasks',
    keywords: 'csv file upload',
    icon: <UploadFileRounded />,
    isOffered: selectMayImportTasks,
    run: ({ dispatch }) => dispatch(importOpened('tasks')),
  },
  {
    id: 'act.importPeople',
    group: 'act',
    title: 'Import people',
    keywords: 'csv file upload users accounts',
    icon: <UploadFileRounded />,
    isOffered: selectMayImportPeople,
    run: ({ dispatch }) => dispatch(importOpened('people')),
  },
  {
    id: 'act.clearUserFilters',
    group: 'act',
    title: 'Clear all filters',
    keywords: 'reset show everybody',
    icon: <FilterAltOffOutlined />,
    isOffered: (state) => isOnUsers(state) && isNarrowed(selectUserNarrowing(state)),
    run: ({ dispatch }) => dispatch(clearUserFilters()),
  },
  ...densityCommands({
    id: 'act.userDensity',
    isShown: isOnUsers,
    layout: selectUserLayout,
    change: userLayoutChanged,
  }),
];
