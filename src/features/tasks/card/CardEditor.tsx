import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { useAppDispatch } from '../../../store/hooks';
import { LazyBoundary } from '../../toasts/LazyBoundary';
import { editGivenUp } from '../table/taskEditSlice';

const TaskCellEditor = lazyComponent('TaskCellEditor', () => import('../table/TaskCellEditor'));

/** The table's menu of statuses or priorities, which a key opens. */
export function CardEditor() {
  const dispatch = useAppDispatch();
  return (
    <LazyBoundary onFailed={() => dispatch(editGivenUp())}>
      <TaskCellEditor />
    </LazyBoundary>
  );
}
