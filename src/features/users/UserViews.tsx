import { selectIsOurs } from '../../realtime/realtimeSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ViewsMenu } from '../views/ViewsMenu';
import { readUserUrl, wholeUserQuery } from './userUrl';
import { selectUserView, userViewRestored } from './userViewSlice';

/** The saved views of people. Other backends keep none. */
export function UserViews() {
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectUserView);
  const isOurs = useAppSelector(selectIsOurs);
  if (!isOurs) return null;
  return (
    <ViewsMenu
      screen="user"
      path="/user"
      query={wholeUserQuery(view)}
      apply={(query) => dispatch(userViewRestored(readUserUrl(new URLSearchParams(query), view)))}
    />
  );
}
