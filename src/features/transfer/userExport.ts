import type { User } from '../../contract/user';
import { joinList } from '../../lib/cellList';
import { shownColumns } from '../../ui/table/tableSettings';
import { userColumns, type UserColumn } from '../users/userColumns';
import { selectUserById, selectUserPages, selectUsersError } from '../directory/usersSelectors';
import { selectVisibleUserIds } from '../users/userListSlice';
import { selectUserTable } from '../users/userListSlice';
import type { ExportColumn, ExportSource } from './exportShown';

type Key = Exclude<UserColumn['key'], 'number' | 'action'>;

/** Cells are what an import reads back; times as ISO 8601. */
const texts: Record<Key, (user: User) => string> = {
  name: (user) => user.name,
  email: (user) => user.email,
  roles: (user) => joinList(user.roles),
  active: (user) => (user.active ? 'active' : 'inactive'),
  isOnline: (user) => (user.isOnline ? 'online' : 'offline'),
  lastActive: (user) => user.lastActive ?? '',
};

const isKey = (key: UserColumn['key']): key is Key => key in texts;

/** The people that the screen shows, in the columns of its table. In an object the id comes first. */
export const userExport: ExportSource<User> = {
  kind: 'people',
  ids: selectVisibleUserIds,
  reader: () => selectUserById,
  list: selectUserPages,
  error: selectUsersError,
  columns: (state) =>
    shownColumns(userColumns, selectUserTable(state))
      .flatMap(({ key, title }) => (isKey(key) ? { key, title } : []))
      .map(({ key, title }, index): ExportColumn<User> => ({
        title,
        text: texts[key],
        fields: (user) => [
          ...(index === 0 ? [['_id', user._id] as [string, unknown]] : []),
          [key, user[key] ?? null],
        ],
      })),
};
