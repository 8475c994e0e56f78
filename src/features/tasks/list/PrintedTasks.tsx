import { Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppSelector } from '../../../data/store/hooks';
import { selectIsNested } from '../../../data/nouns/tasks/taskListSlice';
import { selectVisibleTaskIds } from '../../../data/nouns/tasks/tasksSelectors';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { loadTable } from '../table/loadTable';
import { PrintedPages } from '../table/PrintedPages';

/** Its code is there, because the screen shows it. */
const NestedPages = lazyComponent('NestedPages', loadTable);

/** The list while it is printed: on the screen, only the tasks in the window are in the page. */
export function PrintedTasks() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  const isNested = useAppSelector(selectIsNested);
  if (!isPrinting) return null;
  if (!isNested) return <FlatPages />;
  return (
    <Suspense>
      <NestedPages />
    </Suspense>
  );
}

function FlatPages() {
  return <PrintedPages ids={useAppSelector(selectVisibleTaskIds)} />;
}
