import { useEffect, useMemo, useState } from 'react';
import { errorText } from '../../api/errors';
import { leavesOutHistory } from '../../api/normaliseTask';
import type { Task } from '../../contract/task';
import { useLoadWhenBack } from '../../realtime/useLoadWhenBack';
import { useAppSelector } from '../../store/hooks';
import { selectWaitingComments } from './taskScreenSelectors';
import { useGetTaskQuery } from './tasksApi';

/** The longest time that a spinner is shown (specification, point 9), in milliseconds. */
const spinnerMs = 600;

const none: readonly never[] = [];

export interface TaskHistory<Field extends 'comments' | 'activity'> {
  /** Undefined while they are not loaded. The latest comments may be missing at first. */
  entries: NonNullable<Task[Field]> | readonly never[] | undefined;
  spinning: boolean;
  /** The text of a failed load. */
  error: string | undefined;
  retry: () => void;
}

/** One comment may be missing: it follows as an event. */
const lacksComments = ({ commentCount, comments }: Task): boolean =>
  comments !== undefined && commentCount !== undefined && commentCount > comments.length + 1;

/**
 * The comments or the activity of a task. Rows of a streamed list leave them out, and a row after an
 * outage can have more comments than are loaded: then the whole task is fetched. Other backends do
 * not have that call, and leave nothing out.
 */
export function useTaskHistory<Field extends 'comments' | 'activity'>(
  task: Task,
  field: Field,
): TaskHistory<Field> {
  const missing = task[field] === undefined && leavesOutHistory(task);
  const isBehind = field === 'comments' && lacksComments(task);
  const { error, refetch } = useGetTaskQuery(task._id, {
    skip: !missing && !isBehind,
    refetchOnMountOrArgChange: true,
  });
  useLoadWhenBack(error !== undefined, refetch);
  const waiting = useAppSelector((state) => selectWaitingComments(state, task._id));
  const stored = task[field] ?? (missing ? undefined : none);
  const entries = useMemo(
    () => (field === 'comments' && stored && waiting.length > 0 ? [...stored, ...waiting] : stored),
    [field, stored, waiting],
  );
  const [spinning, setSpinning] = useState(missing);
  useEffect(() => {
    const timer = setTimeout(() => setSpinning(false), spinnerMs);
    return () => clearTimeout(timer);
  }, []);
  return {
    entries: entries as TaskHistory<Field>['entries'],
    spinning: missing && spinning && !error,
    error: missing && error ? errorText(error, 'Something went wrong') : undefined,
    retry: () => void refetch(),
  };
}
