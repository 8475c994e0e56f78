import { useCallback, useEffect, useMemo, useState } from 'react';
import { errorText } from '../../lib/errors';
import { leavesOutHistory } from '../../data/api/normaliseTask';
import type { Task } from '../../contract/task';
import { useAppDispatch, useAppSelector, type AppThunk } from '../../data/store/hooks';
import { lacksComments } from '../../data/nouns/tasks/rows/taskHistory';
import { selectShownTask, selectWaitingComments } from '../../data/nouns/tasks/taskScreenSelectors';
import { tasksApi, useGetTaskQuery } from '../../data/nouns/tasks/tasksApi';

/** The longest time that a spinner is shown (specification, point 9), in milliseconds. */
const spinnerMs = 600;

const none: readonly never[] = [];
const loadFailed = 'Something went wrong';
type Field = 'comments' | 'activity';

export interface TaskHistory<Kind extends Field> {
  /** Undefined while they are not loaded. The latest comments may be missing at first. */
  entries: NonNullable<Task[Kind]> | readonly never[] | undefined;
  spinning: boolean;
  /** The text of a failed load. */
  error: string | undefined;
  retry: () => void;
}

/**
 * The comments or the activity of a task, as far as they are loaded. Rows of a streamed list leave
 * them out, and a row after an outage can have more comments than are loaded: then the task is
 * fetched with the newest ones. Other backends do not have that call, and leave nothing out.
 */
export function useTaskHistory<Kind extends Field>(task: Task, field: Kind): TaskHistory<Kind> {
  const missing = task[field] === undefined && leavesOutHistory(task);
  const isBehind =
    field === 'comments'
      ? lacksComments(task) || task.commentsAreBehind === true
      : task.historyIsBehind === true;
  const { currentData, error, isFetching, refetch } = useGetTaskQuery(task._id, {
    skip: !missing && !isBehind,
    refetchOnMountOrArgChange: true,
  });
  // The answer may be older than a change that came while it was loading.
  const isOld = isBehind && !isFetching && (currentData?.seq ?? Infinity) < (task.seq ?? -Infinity);
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
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
    entries: entries as TaskHistory<Kind>['entries'],
    spinning: missing && spinning && !error,
    error: missing && error ? errorText(error, loadFailed) : undefined,
    retry: () => void refetch(),
  };
}

const entriesOf = (task: Task | undefined, fields: readonly Field[]): number =>
  fields.reduce((sum, field) => sum + (task?.[field]?.length ?? 0), 0);

/** Loads the parts before what a task has until one of them has such entries. Returns an error. */
const loadEarlier =
  (id: string, fields: readonly Field[]): AppThunk<Promise<unknown>> =>
  async (dispatch, getState) => {
    const shown = () => selectShownTask(getState(), id);
    const entries = entriesOf(shown(), fields);
    for (;;) {
      const before = shown()?.earlier?.before;
      if (before === undefined || entriesOf(shown(), fields) > entries) return undefined;
      const { error } = await dispatch(
        tasksApi.endpoints.getEarlierHistory.initiate(
          { id, before },
          { forceRefetch: true, subscribe: false },
        ),
      );
      // The history was loaded again before this answer, or the task is gone.
      if (error || shown()?.earlier?.before === before) return error;
    }
  };

export interface EarlierEntries {
  /** How many there are. */
  count: number;
  isLoading: boolean;
  error: string | undefined;
  load: () => Promise<void>;
}

/** The comments, the activity or both of a task that are not loaded yet. */
export function useEarlierHistory(task: Task, fields: readonly Field[]): EarlierEntries {
  const dispatch = useAppDispatch();
  const { _id, earlier } = task;
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string>();
  const load = useCallback(async () => {
    setLoading(true);
    const failure = await dispatch(loadEarlier(_id, fields));
    setError(failure ? errorText(failure, loadFailed) : undefined);
    setLoading(false);
  }, [dispatch, _id, fields]);
  const count = fields.reduce((sum, field) => sum + (earlier?.[field] ?? 0), 0);
  return { count, isLoading, error, load };
}
