import { useState } from 'react';
import type { AppError } from '../../api/errors';
import { selectConnection } from '../../realtime/realtimeSlice';
import { useAppSelector } from '../../store/hooks';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { selectTaskPages, selectTasksError, selectTasksLoaded } from './tasksSelectors';
import { useGetTasksQuery } from './tasksListApi';

export interface TasksLoad {
  /** Nothing is there yet. */
  isLoading: boolean;
  /** All rows are there. */
  complete: boolean;
  /** Rows that are there, and rows that are expected. */
  loaded: number;
  total: number;
  error: AppError | undefined;
  refetch: () => void;
}

/** Subscribes the screen to its list of tasks: one's own, or the inspected person's. Rows are read by selector. */
export function useTasks(): TasksLoad {
  const inspectedId = useAppSelector(selectInspectedId);
  const connection = useAppSelector(selectConnection);
  // Without a live socket nobody has kept the list right since it was last seen; decided once, on arrival.
  const [refetchOnMountOrArgChange] = useState(connection !== 'live');
  const { refetch } = useGetTasksQuery(inspectedId, { refetchOnMountOrArgChange, selectFromResult: () => nothing });
  const error = useAppSelector(selectTasksError);
  // Asked of the shown list itself: after a change of person the hook would still speak of the list before.
  const isThere = useAppSelector(selectTasksLoaded);
  const { complete, loaded, total } = useAppSelector(selectTaskPages);
  return { isLoading: !isThere && !error, complete, loaded, total, error, refetch: () => void refetch() };
}

/** The hook only subscribes. */
const nothing = {};
