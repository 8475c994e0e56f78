import { useAppSelector } from '../../../data/store/hooks';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { selectDialog } from '../../../data/dialogs/dialogsSlice';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { selectSelectedTaskCount } from '../../../data/nouns/tasks/taskSelection';
import { loadBulk } from './bulkApi';
import { selectBulkRun } from './bulkSlice';

const SelectionPanel = lazyComponent('SelectionPanel', loadBulk);

/** Shown while tasks are selected, and while a result waits to be seen. */
export function SelectionBar() {
  const last = useAppSelector(selectBulkRun);
  const isOpen = useAppSelector((state) => selectDialog(state, 'task/bulk') !== undefined);
  const count = useAppSelector(selectSelectedTaskCount);
  // An open dialog shows the run.
  const run = isOpen || last?.seen ? null : last;
  if (count === 0 && !run) return null;
  return (
    <LazyBoundary>
      <SelectionPanel count={count} run={run} />
    </LazyBoundary>
  );
}
