import { useMemo } from 'react';
import { useAppSelector } from '../../../store/hooks';
import { selectVisibleTaskIds } from '../tasksSelectors';

export interface Neighbours {
  previous: string | undefined;
  next: string | undefined;
}

/** The tasks before and after a task in the list as it is shown. */
export function useNeighbours(id: string): Neighbours {
  const ids = useAppSelector(selectVisibleTaskIds);
  return useMemo(() => {
    const at = ids.indexOf(id);
    return at < 0
      ? { previous: undefined, next: ids[0] }
      : { previous: ids[at - 1], next: ids[at + 1] };
  }, [ids, id]);
}
