import { useEffect, useState } from 'react';
import type { Task } from '../../contract/task';
import { errorText } from '../../api/errors';
import { useLoadTaskMutation } from './tasksApi';

/** The longest that a spinner stands for something that is not there yet (specification, point 9), in milliseconds. */
const spinnerTime = 600;

/**
 * Comments or activity of a task. A row that carries them is answered at once; only a row without them is asked for whole.
 * `spinning` ends after 600 ms whatever happens; `error` is the text of a load that failed, `retry` asks again.
 */
export function useWholeTask<Part extends 'comments' | 'activity'>(task: Task, part: Part) {
  const missing = task[part] === undefined;
  const [loadTask, { error }] = useLoadTaskMutation();
  const [spinning, setSpinning] = useState(missing);
  const id = task._id;

  useEffect(() => {
    if (missing) void loadTask(id);
  }, [missing, id, loadTask]);

  useEffect(() => {
    const timer = setTimeout(() => setSpinning(false), spinnerTime);
    return () => clearTimeout(timer);
  }, []);

  return {
    entries: task[part],
    spinning: missing && spinning && !error,
    error: missing && error ? errorText(error, 'Something went wrong') : undefined,
    retry: () => void loadTask(id),
  };
}
