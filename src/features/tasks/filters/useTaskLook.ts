import { useMemo } from 'react';
import { useAppSelector } from '../../../store/hooks';
import { selectFilter, selectMine, selectSearch } from '../tasksSelectors';
import type { TaskLook } from '../taskViewSlice';

/** How the tasks are looked at now; the same reference while nothing of it changes. */
export function useTaskLook(): TaskLook {
  const filter = useAppSelector(selectFilter);
  const search = useAppSelector(selectSearch);
  const mine = useAppSelector(selectMine);
  const view = useAppSelector((state) => state.taskView);
  return useMemo(() => ({ ...view, filter, search, mine }), [view, filter, search, mine]);
}
