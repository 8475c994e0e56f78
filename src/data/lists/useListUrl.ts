import { useUrlState } from '../../ui/screen/useUrlState';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { BoundListView, Shown } from './listView';
import { selectStartView } from './startViewsSlice';

/**
 * Keeps the query of the URL and a list view the same. A screen that is opened without a query shows
 * the person's start view, if there is one.
 */
export function useListUrl<Values extends Shown>(list: BoundListView<Values>): void {
  const dispatch = useAppDispatch();
  const value = useAppSelector(list.select);
  // The filters of a start could hide what an inspected person has.
  const start = useAppSelector((state) =>
    selectInspectedId(state) === undefined ? selectStartView(state, list.name) : null,
  );
  useUrlState<Values>({
    value,
    url: list.url,
    onRestored: (values) => dispatch(list.restored(values)),
    onOpened: () => {
      if (!start) return value;
      dispatch(list.viewChosen(start.id));
      return list.url.read(new URLSearchParams(start.query), value);
    },
  });
}
