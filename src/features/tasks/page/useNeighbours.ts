import { useMemo, useState } from 'react';
import { useAppSelector } from '../../../data/store/hooks';
import { selectTaskListKey } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectShownTaskIds } from '../table/nestedTasks';

export interface Neighbours {
  previous: string | undefined;
  next: string | undefined;
}

/**
 * The tasks before and after a task in the list as it is shown. A task that has left the list, for
 * example because it is completed, keeps its place until the list is another one.
 */
export function useNeighbours(id: string): Neighbours {
  const ids = useAppSelector(selectShownTaskIds);
  const listKey = useAppSelector(selectTaskListKey);
  const found = useMemo(() => ids.indexOf(id), [ids, id]);
  const [place, setPlace] = useState({ id, listKey, index: found });
  const isSame = place.id === id && place.listKey === listKey;
  const index = found < 0 && isSame ? place.index : found;
  if (!isSame || place.index !== index) setPlace({ id, listKey, index });
  if (index < 0) return { previous: undefined, next: ids[0] };
  return { previous: ids[index - 1], next: ids[found < 0 ? index : index + 1] };
}
