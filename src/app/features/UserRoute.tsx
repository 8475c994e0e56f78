import { TransferMenu } from '../../features/transfer/menu/TransferMenu';
import { UserScreen } from '../../features/users/UserScreen';
import { selectUserList, userListRestored } from '../../data/nouns/users/userListSlice';
import { readUserUrl, fullUserQuery } from '../../features/users/userUrl';
import { ViewsMenu } from '../../features/views/ViewsMenu';
import { selectIsDocket } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';

/** The saved views of the user list. Only our server has them. */
function UserViews() {
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectUserList);
  const isDocket = useAppSelector(selectIsDocket);
  if (!isDocket) return null;
  return (
    <ViewsMenu
      screen="user"
      path="/user"
      query={fullUserQuery(list)}
      chosenId={list.savedView}
      onChosen={(savedView) => dispatch(userListRestored({ savedView }))}
      apply={(query) => dispatch(userListRestored(readUserUrl(new URLSearchParams(query), list)))}
    />
  );
}

/** /user, with the menus of other features. */
export const UserRoute = () => (
  <UserScreen savedViews={<UserViews />} transferMenu={<TransferMenu kind="people" />} />
);
