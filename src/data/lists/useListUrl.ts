import { useUrlState } from '../../ui/screen/useUrlState';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { BoundListView, Shown } from './listView';

/** Keeps the query of the URL and a list view the same. */
export function useListUrl<Values extends Shown>(list: BoundListView<Values>): void {
  const dispatch = useAppDispatch();
  useUrlState<Values>({
    value: useAppSelector(list.select),
    url: list.url,
    onRestored: (values) => dispatch(list.restored(values)),
  });
}
