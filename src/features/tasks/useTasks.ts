import { useState } from 'react';
import { useListLoad, type ListLoad } from '../../api/syncedList/useListLoad';
import { selectConnection } from '../../realtime/realtimeSlice';
import { useAppSelector } from '../../store/hooks';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { useGetTasksQuery } from './tasksListApi';
import { selectTaskPages, selectTasksError, selectTasksLoaded } from './tasksSelectors';

const shownList = { pages: selectTaskPages, isLoaded: selectTasksLoaded, error: selectTasksError };
/** The query's hook only subscribes. After a change of person it still returns the old list. */
const nothing = {};

/** Subscribes to the list of tasks: one's own, or the inspected person's. */
export function useTasks(): ListLoad {
  const inspectedId = useAppSelector(selectInspectedId);
  const connection = useAppSelector(selectConnection);
  // Without a live socket the list may be outdated. Decided once, when the screen opens.
  const [refetchOnMountOrArgChange] = useState(connection !== 'live');
  const { refetch } = useGetTasksQuery(inspectedId, {
    refetchOnMountOrArgChange,
    selectFromResult: () => nothing,
  });
  return useListLoad(shownList, refetch);
}
