import { useAppSelector } from '../../../store/hooks';
import { selectSelectedTaskCount } from '../../tasks/taskSelection';
import { selectVisibleTaskIds } from '../../tasks/tasksSelectors';
import { taskExport } from '../export/taskExport';
import { TransferList } from './TransferList';
import type { TransferListProps } from './TransferMenu';
import { selectCanImportTasks } from '../transferSlice';

/** The export and import menu of the task screen. */
export function TaskTransferList(props: TransferListProps) {
  const hasRows = useAppSelector((state) => selectVisibleTaskIds(state).length > 0);
  const hasSelection = useAppSelector((state) => selectSelectedTaskCount(state) > 0);
  return (
    <TransferList
      {...props}
      source={taskExport}
      hasRows={hasRows}
      hasSelection={hasSelection}
      canImport={useAppSelector(selectCanImportTasks)}
    />
  );
}
