import type { ViewScreen } from '../../contract/view';
import type { BoundListView, Shown } from '../../data/lists/listView';
import { selectIsDocket } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { ViewsMenu } from '../../features/views/ViewsMenu';

interface SavedViewsProps<Values extends Shown> {
  screen: ViewScreen;
  list: BoundListView<Values>;
}

/** The saved views of a list. Only our server has them. */
export function SavedViews<Values extends Shown>({ screen, list }: SavedViewsProps<Values>) {
  const dispatch = useAppDispatch();
  const values = useAppSelector(list.select);
  const isDocket = useAppSelector(selectIsDocket);
  if (!isDocket) return null;
  return (
    <ViewsMenu
      screen={screen}
      path={`/${screen}`}
      query={list.fullQuery(values)}
      chosenId={values.savedView}
      onChosen={(id) => dispatch(list.viewChosen(id))}
      apply={(query) => dispatch(list.restoreFrom(query))}
    />
  );
}
