import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { useAppDispatch } from '../../../data/store/hooks';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { editGivenUp } from '../table/taskEditSlice';

export const loadCardEditor = () => import('../table/TaskCellEditor');
const TaskCellEditor = lazyComponent('TaskCellEditor', loadCardEditor);

/** The table's menu of statuses or priorities, which a key opens. */
export function CardEditor() {
  const dispatch = useAppDispatch();
  return (
    <LazyBoundary onFailed={() => dispatch(editGivenUp())}>
      <TaskCellEditor />
    </LazyBoundary>
  );
}
