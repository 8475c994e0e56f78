import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import type { RootState } from '../../../data/store/rootState';
import { selectSelectedTaskCount } from '../../../data/nouns/tasks/taskSelection';
import { selectVisibleTaskIds } from '../../../data/nouns/tasks/tasksSelectors';
import { exportRows } from '../export/exportRows';
import { exportFormats, type ExportScope, type ExportSource } from '../export/exportSource';
import { taskExport } from '../export/taskExport';
import { selectCanImport, selectExporting } from '../transferSlice';
import { userExport } from '../export/userExport';
import { selectVisibleUserIds } from '../../../data/nouns/users/userListSlice';
import { isOn, type Command } from '../../../data/navigation/command';
import { isOnTasks } from '../../../data/navigation/taskPath';

const isOnUsers = isOn('/user');

/** Exports the rows of a screen, in either format. */
function exports<Row>(
  source: ExportSource<Row>,
  scope: ExportScope,
  what: string,
  hasRows: (state: RootState) => boolean,
): Command[] {
  return exportFormats.map(({ format, title }) => ({
    id: `act.export.${source.kind}.${scope}.${format}`,
    group: 'act',
    title: `Export ${what} as ${title}`,
    keywords: 'download save file',
    icon: format === 'csv' ? <TableChartOutlined /> : <DataObjectRounded />,
    isOffered: (state) => selectExporting(state) === null && hasRows(state),
    run: ({ dispatch }) => void dispatch(exportRows(source, format, scope)),
  }));
}

/** Exports and imports of the lists. */
export const commands: readonly Command[] = [
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
    isOffered: (state) => selectCanImport(state, 'tasks'),
    run: ({ dispatch }) =>
      dispatch(dialogOpened({ kind: 'import', props: { importing: 'tasks' } })),
  },
  {
    id: 'act.importPeople',
    group: 'act',
    title: 'Import people',
    keywords: 'csv file upload users accounts',
    icon: <UploadFileRounded />,
    isOffered: (state) => selectCanImport(state, 'people'),
    run: ({ dispatch }) =>
      dispatch(dialogOpened({ kind: 'import', props: { importing: 'people' } })),
  },
];
