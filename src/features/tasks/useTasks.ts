import { useState } from 'react';
import { useListLoad, type ListLoad } from '../../api/syncedList/useListLoad';
import { selectConnection } from '../../realtime/realtimeSlice';
import { useAppSelector } from '../../store/hooks';
import { isUsable } from '../../ui/lazy/usable';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { getTasks } from './tasksListApi';
import { selectTaskPages, selectTasksError, selectTasksLoaded } from './tasksSelectors';

const shownList = { pages: selectTaskPages, isLoaded: selectTasksLoaded, error: selectTasksError };
/** Subscribes to the list of tasks: one's own, or the inspected person's. */
export function useTasks(): ListLoad {
  const inspectedId = useAppSelector(selectInspectedId);
  const connection = useAppSelector(selectConnection);
  // Without a live socket the list may be outdated, but not what the first screen has asked for.
  // Decided once, when the screen opens.
  const [refetchOnMountOrArgChange] = useState(connection !== 'live' && isUsable());
  // Without its data: after a change of person, the hook still returns the old list.
  const { refetch } = getTasks.useQuerySubscription(inspectedId, { refetchOnMountOrArgChange });
  return useListLoad(shownList, refetch);
}
