import { useEffect } from 'react';
import { taskFieldNames, type FieldEdit, type Task } from '../../../contract/task';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { useGetTaskQuery } from '../../../data/nouns/tasks/tasksApi';

const none: readonly never[] = [];

/**
 * The last changes of fields of the open task. Rows and events do not have them: our server is asked
 * for the task when it opens, and again when a field has changed since its answer.
 */
export function useEdits(task: Task, isGone: boolean): readonly FieldEdit[] {
  const isDocket = useAppSelector(selectIsDocket);
  const { currentData, refetch } = useGetTaskQuery(task._id, {
    skip: !isDocket || isGone,
    refetchOnMountOrArgChange: true,
  });
  const answer = currentData ?? undefined;
  // A comment also gives the task a new number.
  const isBehind =
    answer?.seq !== undefined &&
    task.seq !== undefined &&
    answer.seq < task.seq &&
    taskFieldNames.some((field) => JSON.stringify(answer[field]) !== JSON.stringify(task[field]));
  useEffect(() => {
    // With both numbers: an answer may be older than a change that came while it was loading.
    if (isBehind) void refetch();
  }, [isBehind, task.seq, answer?.seq, refetch]);
  // The row may have those of an earlier answer.
  return (isDocket && (answer ?? task).edits) || none;
}
