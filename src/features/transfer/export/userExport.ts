import type { User } from '../../../contract/user';
import { joinList } from '../../../lib/cellList';
import { shownColumns } from '../../../ui/table/tableSettings';
import { userColumns, type UserColumn } from '../../../data/nouns/users/userColumns';
import {
  selectUserById,
  selectUserPages,
  selectUsersError,
} from '../../../data/nouns/users/usersSelectors';
import { selectUserTable, selectVisibleUserIds } from '../../../data/nouns/users/userListSlice';
import { exportColumns, type ExportSource } from './exportSource';

type Key = Exclude<UserColumn['key'], 'number' | 'action'>;

/** An import can read these texts. Times are ISO 8601. */
const texts: Record<Key, (user: User) => string> = {
  name: (user) => user.name,
  email: (user) => user.email,
  roles: (user) => joinList(user.roles),
  active: (user) => (user.active ? 'active' : 'inactive'),
  isOnline: (user) => (user.isOnline ? 'online' : 'offline'),
  lastActive: (user) => user.lastActive ?? '',
};

/** The shown people, with the columns of the table. */
export const userExport: ExportSource<User> = {
  kind: 'people',
  ids: selectVisibleUserIds,
  rowReader: () => selectUserById,
  list: selectUserPages,
  error: selectUsersError,
  columns: (state) =>
    exportColumns(shownColumns(userColumns, selectUserTable(state)), texts, (user, key) => [
      key,
      user[key] ?? null,
    ]),
};
