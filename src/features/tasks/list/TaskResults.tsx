import { memo, Suspense } from 'react';
import { errorText } from '../../../api/errors';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import { Spinner } from '../../../ui/elements/Spinner';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { useAppSelector } from '../../../store/hooks';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { ClearFilters } from '../filters/ClearFilters';
import { TaskList } from './TaskList';
import { selectTaskCounts, selectVisibleTaskIds } from '../tasksSelectors';
import { selectTaskEdit } from '../table/taskEditSlice';
import { selectTaskLayout } from '../taskListSlice';
import { useTasks } from '../useTasks';

// Most people look at cards.
const TaskTable = lazyComponent('TaskTable', () => import('../table/TaskTable'));

/** What the load has brought: cards or table, how far it is while rows still come, or the server's reason why there are none. */
export function TaskResults() {
  const { isLoading, complete, loaded, total, error, refetch } = useTasks();
  const held = useAppSelector((state) => selectTaskCounts(state).total);
  if (isLoading) return <Spinner />;
  if (error && held === 0) return <ErrorAlert text={errorText(error)} onRetry={refetch} />;
  return (
    <>
      {!complete && !error && (
        <ProgressLine
          inGap
          value={total ? (100 * loaded) / total : undefined}
          text={`${loaded.toLocaleString('en-GB')}${total ? ` of ${total.toLocaleString('en-GB')}` : ''} tasks loaded`}
        />
      )}
      {!complete && error && <ErrorAlert text={errorText(error)} onRetry={refetch} />}
      <Shown complete={complete} />
    </>
  );
}

/**
 * That none passes the filters is said when all rows are there (`complete`), not while they still come. Each change of a task
 * draws `TaskResults` again, which is no reason to draw the list again.
 */
const Shown = memo(function Shown({ complete }: { complete: boolean }) {
  const kind = useAppSelector(selectTaskLayout);
  const isEmpty = useAppSelector((state) => selectVisibleTaskIds(state).length === 0);
  // A cell that is being edited in the table keeps its row.
  const isEditing = useAppSelector((state) => selectTaskEdit(state) !== null) && kind === 'table';
  if (isEmpty && !isEditing)
    return (
      complete && (
        <EmptyState title="No tasks match the selected filter." action={<ClearFilters />} />
      )
    );
  return kind === 'table' ? (
    <Suspense fallback={<Spinner />}>
      <TaskTable complete={complete} />
    </Suspense>
  ) : (
    <TaskList />
  );
});
