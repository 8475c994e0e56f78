import { useEffect, useState } from 'react';
import { isAppError } from '../../../lib/errors';
import type { Task } from '../../../contract/task';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import { useGetTaskQuery } from '../../../data/nouns/tasks/tasksApi';
import { getTasks } from '../../../data/nouns/tasks/taskLists';
import {
  selectGoneTask,
  selectTaskById,
  selectTasksError,
  selectTasksSettled,
} from '../../../data/nouns/tasks/tasksSelectors';
import { openTaskGone } from '../../../data/nouns/tasks/tasksSlice';

export interface OpenTask {
  task: Task | undefined;
  /** The task was deleted, or is no longer assigned: `task` is its last record. */
  isGone: boolean;
  /** There is no such task, or the person may not see it. */
  isMissing: boolean;
  /** The list that is shown now does not have it: the person has deleted it, or inspects someone. */
  hasLeft: boolean;
  /** Why it could not be loaded. */
  error: unknown;
  retry: () => void;
}

/**
 * The task of a link. The list has it, or will have it soon; our server is asked for one that is
 * not loaded yet. Other backends do not have that call: there the list decides.
 */
export function useOpenTask(id: string): OpenTask {
  const dispatch = useAppDispatch();
  const inspectedId = useAppSelector(selectInspectedId);
  const listed = useAppSelector((state) => selectTaskById(state, id));
  const last = useAppSelector(selectGoneTask);
  const gone = last?._id === id && !listed ? last : undefined;
  const isDocket = useAppSelector(selectIsDocket);
  const isListSettled = useAppSelector(selectTasksSettled);
  const listError = useAppSelector(selectTasksError);
  const [listedId, setListedId] = useState<string>();
  if (listed && listedId !== id) setListedId(id);
  const hasLeft = listedId === id && !listed && !gone && isListSettled;
  const isAsked = isDocket && !listed && !gone && !hasLeft;
  const { currentData, error, refetch } = useGetTaskQuery(id, {
    skip: !isAsked,
    refetchOnMountOrArgChange: true,
  });
  const fetched = isAsked ? (currentData ?? undefined) : undefined;
  const isUnlisted = isAsked && isListSettled;
  useEffect(() => {
    // It can have been deleted while the list was loading.
    if (isUnlisted) void refetch();
  }, [isUnlisted, refetch]);
  const isNotFound = isAsked && isAppError(error) && error.status === 404;
  const current = listed ?? gone ?? fetched;
  const [shown, setShown] = useState<Task>();
  if (current && current !== shown) setShown(current);
  const task = current ?? (isAsked && shown?._id === id ? shown : undefined);
  // Its 404 can come while the list is loading again, as after a restore of an older copy.
  const lost = isNotFound ? task : undefined;
  useEffect(() => {
    if (lost) dispatch(openTaskGone(lost));
  }, [lost, dispatch]);
  const loadList = () =>
    void dispatch(getTasks.initiate(inspectedId, { forceRefetch: true, subscribe: false }));
  return {
    task,
    isGone: gone !== undefined || lost !== undefined,
    hasLeft,
    isMissing: !task && !hasLeft && (isAsked ? isNotFound : isListSettled),
    error: task ? undefined : isAsked ? error : listError,
    retry: isAsked ? () => void refetch() : loadList,
  };
}
