import type { User } from '../../../contract/user';
import { joinList } from '../../../lib/cellList';
import { shownColumns } from '../../../ui/table/tableSettings';
import { userColumns, type UserColumn } from '../../users/userColumns';
import { selectUserById, selectUserPages, selectUsersError } from '../../directory/usersSelectors';
import { selectUserTable, selectVisibleUserIds } from '../../users/userListSlice';
import type { ExportColumn, ExportSource } from './exportSource';

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

const isKey = (key: UserColumn['key']): key is Key => key in texts;

/** The shown people, with the columns of the table. JSON objects begin with `_id`. */
export const userExport: ExportSource<User> = {
  kind: 'people',
  ids: selectVisibleUserIds,
  rowReader: () => selectUserById,
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
