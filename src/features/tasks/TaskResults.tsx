import { errorText } from '../../api/errors';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { ProgressLine } from '../../ui/ProgressLine';
import { Spinner } from '../../ui/Spinner';
import { useAppSelector } from '../../store/hooks';
import { TaskList } from './TaskList';
import { selectTaskCounts } from './tasksSelectors';
import { useTasks } from './useTasks';

/** What the load has brought: the cards, how far it is while rows still come, or the server's reason why there are none. */
export function TaskResults() {
  const { isLoading, complete, loaded, total, error, refetch } = useTasks();
  const held = useAppSelector((state) => selectTaskCounts(state).total);
  if (isLoading) return <Spinner />;
  if (error && held === 0) return <ErrorAlert text={errorText(error)} onRetry={refetch} />;
  return (
    <>
      {!complete && (
        <ProgressLine value={total ? (100 * loaded) / total : undefined} text={`${loaded.toLocaleString('en-GB')}${total ? ` of ${total.toLocaleString('en-GB')}` : ''} tasks loaded`} />
      )}
      <TaskList complete={complete} />
    </>
  );
}
