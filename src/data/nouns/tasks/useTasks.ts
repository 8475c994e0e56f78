import { useState } from 'react';
import { useListLoad, type ListLoad } from '../../lists/useListLoad';
import { selectConnection } from '../../realtime/realtimeSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { readState } from '../../store/readState';
import { isUsable } from '../../../ui/lazy/usable';
import { selectInspectedId } from '../../inspection/inspectionSlice';
import { getTasks } from './taskLists';
import { selectTaskPages, selectTasksError, selectTasksLoaded } from './tasksSelectors';

const shownList = { pages: selectTaskPages, isLoaded: selectTasksLoaded, error: selectTasksError };
/** Subscribes to the list of tasks: the signed-in person's, or the inspected person's. */
export function useTasks(): ListLoad {
  const inspectedId = useAppSelector(selectInspectedId);
  const dispatch = useAppDispatch();
  // Without a live socket the list may be outdated, but not what the first screen has asked for.
  // Decided once, when the screen opens.
  const [refetchOnMountOrArgChange] = useState(
    () => isUsable() && dispatch(readState((getState) => selectConnection(getState()) !== 'live')),
  );
  // Without its data: after a change of person, the hook still returns the old list.
  const { refetch } = getTasks.useQuerySubscription(inspectedId, { refetchOnMountOrArgChange });
  return useListLoad(shownList, refetch);
}
