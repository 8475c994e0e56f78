import { useAppSelector } from '../../store/hooks';
import { selectSelectedTaskCount } from '../tasks/taskSelection';
import { selectVisibleTaskIds } from '../tasks/tasksSelectors';
import { taskExport } from './taskExport';
import { TransferMenu } from './TransferMenu';
import { selectMayImportTasks } from './transferOffers';

/** Tasks as files, and back. */
export function TaskTransferMenu() {
  const hasRows = useAppSelector((state) => selectVisibleTaskIds(state).length > 0);
  const hasSelection = useAppSelector((state) => selectSelectedTaskCount(state) > 0);
  return (
    <TransferMenu
      source={taskExport}
      hasRows={hasRows}
      hasSelection={hasSelection}
      mayImport={useAppSelector(selectMayImportTasks)}
    />
  );
}
