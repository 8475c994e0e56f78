import { useAppSelector } from '../../../store/hooks';
import { selectSelectedTaskCount } from '../../tasks/taskSelection';
import { selectVisibleTaskIds } from '../../tasks/tasksSelectors';
import { taskExport } from '../export/taskExport';
import { TransferMenu } from './TransferMenu';
import { selectCanImportTasks } from '../transferSlice';

/** The export and import menu of the task screen. */
export function TaskTransferMenu() {
  const hasRows = useAppSelector((state) => selectVisibleTaskIds(state).length > 0);
  const hasSelection = useAppSelector((state) => selectSelectedTaskCount(state) > 0);
  return (
    <TransferMenu
      source={taskExport}
      hasRows={hasRows}
      hasSelection={hasSelection}
      canImport={useAppSelector(selectCanImportTasks)}
    />
  );
}
