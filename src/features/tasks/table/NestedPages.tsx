import { useState } from 'react';
import { useAppSelector } from '../../../data/store/hooks';
import { selectVisibleTaskIds } from '../../../data/nouns/tasks/tasksSelectors';
import { createNesting } from './nestedTasks';
import { PrintedPages } from './PrintedPages';

/** The printed list while sub-tasks are nested. None is hidden. */
export function NestedPages() {
  const ids = useAppSelector(selectVisibleTaskIds);
  const [nest] = useState(() => createNesting({ isOpen: true }));
  const tree = useAppSelector((state) => nest(state, ids));
  return <PrintedPages ids={tree?.ids ?? ids} levels={tree?.levels} />;
}
