import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { readFilter } from './filters';
import { filterChosen, type TaskFilter } from './tasksSlice';
import { selectFilter } from './tasksSelectors';

/**
 * The filter in force and how to choose another. The slice owns it; the URL carries it (`?filter=`), so that a link or a
 * reload restores it, and a URL without one gets it written in.
 */
export function useTaskFilter(): [TaskFilter, (filter: TaskFilter) => void] {
  const dispatch = useAppDispatch();
  const filter = useAppSelector(selectFilter);
  const [params, setParams] = useSearchParams();
  const linked = readFilter(params.get('filter'));

  useEffect(() => {
    if (linked) dispatch(filterChosen(linked));
  }, [linked, dispatch]);

  const write = (next: TaskFilter) =>
    setParams(
      (current) => {
        const written = new URLSearchParams(current);
        if (next === 'all') written.delete('filter');
        else written.set('filter', next);
        return written;
      },
      { replace: true, preventScrollReset: true },
    );

  useEffect(() => {
    if (!linked && filter !== 'all') write(filter);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `write` only closes over the router's setter
  }, [linked, filter]);

  return [
    filter,
    (next) => {
      dispatch(filterChosen(next));
      write(next);
    },
  ];
}
