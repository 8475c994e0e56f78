import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import DensitySmallRounded from '@mui/icons-material/DensitySmallRounded';
import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import type { RootState } from '../../store/rootState';
import { densities } from '../../ui/table/tableLayout';
import { selectSelectedTaskCount } from '../tasks/taskSelection';
import { selectVisibleTaskIds } from '../tasks/tasksSelectors';
import { exportShown, type ExportFormat, type ExportScope, type ExportSource } from '../transfer/exportShown';
import { taskExport } from '../transfer/taskExport';
import { selectMayImportPeople, selectMayImportTasks } from '../transfer/transferOffers';
import { importOpened, selectExporting } from '../transfer/transferSlice';
import { userExport } from '../transfer/userExport';
import { selectVisibleUserIds } from '../users/usersSelectors';
import { selectUserLayout, selectUserNarrowing, userFiltersCleared, userLayoutChanged } from '../users/userViewSlice';
import type { PaletteCommand } from './paletteCommand';

const isOn = (state: RootState, path: string) => state.header.location.pathname === path;
const formats: readonly { format: ExportFormat; title: string }[] = [{ format: 'csv', title: 'CSV' }, { format: 'json', title: 'JSON' }];

/** What a screen shows as a file, in either format. */
function exports<Row>(source: ExportSource<Row>, scope: ExportScope, what: string, hasRows: (state: RootState) => boolean): PaletteCommand[] {
  return formats.map(({ format, title }) => ({
    id: `act.export.${source.kind}.${scope}.${format}`, group: 'act', title: `Export ${what} as ${title}`, keywords: 'download save file',
    icon: format === 'csv' ? <TableChartOutlined /> : <DataObjectRounded />,
    isOffered: (state) => selectExporting(state) === null && hasRows(state),
    run: ({ dispatch }) => void dispatch(exportShown(source, format, scope)),
  }));
}

/** Lists as files and back, and the arrangement of the table of people. */
export const listActions: readonly PaletteCommand[] = [
  ...exports(taskExport, 'selected', 'the selected tasks', (state) => isOn(state, '/task') && selectSelectedTaskCount(state) > 0),
  ...exports(taskExport, 'shown', 'the tasks shown', (state) => isOn(state, '/task') && selectVisibleTaskIds(state).length > 0),
  ...exports(userExport, 'shown', 'the people shown', (state) => isOn(state, '/user') && selectVisibleUserIds(state).length > 0),
  {
    id: 'act.importTasks', group: 'act', title: 'Import tasks', keywords: 'csv file upload', icon: <UploadFileRounded />, isOffered: selectMayImportTasks,
    run: ({ dispatch }) => dispatch(importOpened('tasks')),
  },
  {
    id: 'act.importPeople', group: 'act', title: 'Import people', keywords: 'csv file upload users accounts', icon: <UploadFileRounded />, isOffered: selectMayImportPeople,
    run: ({ dispatch }) => dispatch(importOpened('people')),
  },
  {
    id: 'act.clearUserFilters', group: 'act', title: 'Clear all filters', keywords: 'reset show everybody', icon: <FilterAltOffOutlined />,
    isOffered: (state) => isOn(state, '/user') && Object.values(selectUserNarrowing(state)).some((value) => value.length > 0),
    run: ({ dispatch }) => dispatch(userFiltersCleared()),
  },
  ...densities.map((density): PaletteCommand => ({
    id: `act.userDensity.${density}`, group: 'act', title: `Rows: ${density}`, keywords: 'density height table', icon: <DensitySmallRounded />,
    isOffered: (state) => isOn(state, '/user') && selectUserLayout(state).density !== density,
    run: ({ dispatch }) => dispatch(userLayoutChanged({ density })),
  })),
];
