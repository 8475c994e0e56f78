import { useEffect, useState } from 'react';
import type { Task } from '../../contract/task';
import { errorText } from '../../api/errors';
import { leavesOutHistory } from '../../api/normaliseTask';
import { useGetTaskQuery } from './tasksApi';

/** The longest that a spinner stands for something that is not there yet (specification, point 9), in milliseconds. */
const spinnerTime = 600;

const none: readonly never[] = [];

/**
 * Comments or activity of a task. What a record carries is answered at once; only a row of a streamed list, which leaves them
 * out, is asked for whole. Elsewhere a record without them has none: that call is ours, and another backend answers it 404.
 * `spinning` ends after 600 ms whatever happens; `error` is the text of a load that failed, `retry` asks again.
 */
export function useWholeTask<Part extends 'comments' | 'activity'>(task: Task, part: Part) {
  const missing = task[part] === undefined && leavesOutHistory(task);
  const { error, refetch } = useGetTaskQuery(task._id, { skip: !missing, refetchOnMountOrArgChange: true });
  const [spinning, setSpinning] = useState(missing);
  useEffect(() => {
    const timer = setTimeout(() => setSpinning(false), spinnerTime);
    return () => clearTimeout(timer);
  }, []);

  return {
    entries: task[part] ?? (missing ? undefined : none),
    spinning: missing && spinning && !error,
    error: missing && error ? errorText(error, 'Something went wrong') : undefined,
    retry: () => void refetch(),
  };
}
