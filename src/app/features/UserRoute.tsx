import { userList } from '../../data/nouns/users/userListSlice';
import { TransferMenu } from '../../features/transfer/menu/TransferMenu';
import { UserScreen } from '../../features/users/UserScreen';
import { SavedViews } from './SavedViews';

/** /user, with the menus of other features. */
export const UserRoute = () => (
  <UserScreen
    savedViews={<SavedViews screen="user" list={userList} />}
    transferMenu={<TransferMenu kind="people" />}
  />
);
