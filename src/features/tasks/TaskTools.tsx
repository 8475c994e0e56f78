import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ColumnsMenu } from '../../ui/table/ColumnsMenu';
import { TaskTransferMenu } from '../transfer/TaskTransferMenu';
import { taskColumns } from './table/taskColumns';
import { TaskViewSwitch } from './table/TaskViewSwitch';
import { selectTaskLayout, selectTaskViewKind, taskLayoutChanged } from './taskViewSlice';

/** Cards or table, how the table is arranged, and what else can be done with the list: at the end of the toolbar. */
export function TaskTools() {
  const dispatch = useAppDispatch();
  const isTable = useAppSelector(selectTaskViewKind) === 'table';
  const layout = useAppSelector(selectTaskLayout);
  return (
    <>
      <TaskViewSwitch />
      {isTable && (
        <ColumnsMenu
          offered={taskColumns}
          layout={layout}
          onLayout={(changes) => dispatch(taskLayoutChanged(changes))}
        />
      )}
      <TaskTransferMenu />
    </>
  );
}
