import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import FunctionsRounded from '@mui/icons-material/FunctionsRounded';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import type { RootState } from '../../../data/store/rootState';
import { selectSelectedTaskCount } from '../../../data/nouns/tasks/taskSelection';
import { estimateExport, selectHasEstimates } from '../export/estimateExport';
import { exportRows } from '../export/exportRows';
import {
  exportFormats,
  incompleteText,
  type ExportScope,
  type ExportSource,
} from '../export/exportSource';
import { taskExport } from '../export/taskExport';
import { selectCanImport, selectExporting, type TransferKind } from '../transferSlice';
import { userExport } from '../export/userExport';
import { isOn, type Command } from '../../../data/navigation/command';
import { isOnTasks } from '../../../data/navigation/taskPath';

const isOnScreen = { tasks: isOnTasks, people: isOn('/user') };
const hasSelection = {
  tasks: (state: RootState) => selectSelectedTaskCount(state) > 0,
  people: () => false,
};

/** Exports the rows of a screen, in either format. */
function exports<Row>(source: ExportSource<Row>, scope: ExportScope, what: string): Command[] {
  const { kind } = source;
  const isSelection = scope === 'selected';
  const canRun = (state: RootState) =>
    selectExporting(state) === null &&
    (isSelection ? hasSelection[kind](state) : source.ids(state, 'shown').length > 0);
  return exportFormats.map(({ format, title }) => ({
    id: `act.export.${kind}.${scope}.${format}`,
    group: 'act',
    title: `Export ${what} as ${title}`,
    keywords: 'download save file',
    icon: format === 'csv' ? <TableChartOutlined /> : <DataObjectRounded />,
    isOffered: (state) => isOnScreen[kind](state) && canRun(state),
    line: (state) => {
      if (isSelection && !hasSelection[kind](state)) return null;
      const shown = hasSelection[kind](state) ? 'all shown' : 'what is shown';
      const text = `Export ${isSelection ? 'selected' : shown} as ${title}`;
      const incomplete = incompleteText(source, state);
      return incomplete === null
        ? { text, isDisabled: !canRun(state) }
        : { text: `${text} (${incomplete})`, isDisabled: true };
    },
    run: ({ dispatch }) => void dispatch(exportRows(source, format, scope)),
  }));
}

const estimatesTitle = 'Export estimates by person as CSV';
/** Offered if a shown task has an estimate. It is about all shown tasks, even if some are selected. */
const estimates: Command = {
  id: 'act.export.estimates',
  group: 'act',
  title: estimatesTitle,
  keywords: 'download save file hours points sum workload',
  icon: <FunctionsRounded />,
  isOffered: (state) => isOnTasks(state) && canExportEstimates(state),
  line: (state) => (canExportEstimates(state) ? { text: estimatesTitle } : null),
  run: ({ dispatch }) => void dispatch(exportRows(estimateExport, 'csv', 'shown')),
};
const canExportEstimates = (state: RootState) =>
  selectExporting(state) === null &&
  incompleteText(estimateExport, state) === null &&
  selectHasEstimates(state);

const imports = (id: string, kind: TransferKind, keywords: string): Command => ({
  id,
  group: 'act',
  title: `Import ${kind}`,
  keywords,
  icon: <UploadFileRounded />,
  isOffered: (state) => selectCanImport(state, kind),
  line: (state) => (selectCanImport(state, kind) ? { text: 'Import...' } : null),
  run: ({ dispatch }) => dispatch(dialogOpened('import', { importing: kind })),
});

/** The 'More' menu of a list: its exports, and its import. */
export const transferMenus: Record<TransferKind, readonly (readonly Command[])[]> = {
  tasks: [
    [
      ...exports(taskExport, 'selected', 'the selected tasks'),
      ...exports(taskExport, 'shown', 'the tasks shown'),
      estimates,
    ],
    [imports('act.importTasks', 'tasks', 'csv file upload')],
  ],
  people: [
    exports(userExport, 'shown', 'the people shown'),
    [imports('act.importPeople', 'people', 'csv file upload users accounts')],
  ],
};

/** Exports and imports of the lists. */
export const commands: readonly Command[] = Object.values(transferMenus).flat(2);
