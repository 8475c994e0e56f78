import { useEffect, useState } from 'react';
import type { Task } from '../../contract/task';
import { errorText } from '../../api/errors';
import { leavesOutHistory } from '../../api/normaliseTask';
import { useGetTaskQuery } from './tasksApi';

/** How long a spinner is shown at most (specification, point 9), in milliseconds. */
const spinnerMs = 600;

const none: readonly never[] = [];

/**
 * Comments or activity of a task. If the record has them, they are returned at once. A row of a streamed list leaves them out, so
 * the whole task is fetched. That call is ours, and other backends answer it 404: a record of theirs without comments has none.
 * `spinning` ends after 600 ms whatever happens; `error` is the text of a failed load, `retry` loads again.
 */
export function useTaskHistory<Part extends 'comments' | 'activity'>(task: Task, part: Part) {
  const missing = task[part] === undefined && leavesOutHistory(task);
  const { error, refetch } = useGetTaskQuery(task._id, {
    skip: !missing,
    refetchOnMountOrArgChange: true,
  });
  const [spinning, setSpinning] = useState(missing);
  useEffect(() => {
    const timer = setTimeout(() => setSpinning(false), spinnerMs);
    return () => clearTimeout(timer);
  }, []);

  return {
    entries: task[part] ?? (missing ? undefined : none),
    spinning: missing && spinning && !error,
    error: missing && error ? errorText(error, 'Something went wrong') : undefined,
    retry: () => void refetch(),
  };
}
