import { memo } from 'react';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { UserInfo } from '../../contract/session';
import type { User } from '../../contract/user';
import { formatDate, formatDateTime } from '../../lib/format';
import { selectIsDocket, selectUser } from '../../data/session/sessionSlice';
import { type AppDispatch, useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { cellProps } from '../../ui/table/cellProps';
import { disc } from '../../ui/table/disc';
import type { CellsProps } from '../../ui/table/tableTypes';
import { selectActiveRootCount, selectUserById } from '../../data/nouns/users/usersSelectors';
import { toggleUserActive } from './toggleUserActive';
import type { UserColumn } from '../../data/nouns/users/userColumns';
import { refusalReason } from '../../data/nouns/users/userRules';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { selectIsSwitching } from '../../data/nouns/users/usersSlice';

// Created once: React skips an element that is the same as before.
const viewIcon = <VisibilityOutlined fontSize="small" />;
const editIcon = <EditOutlined fontSize="small" />;
const deleteIcon = <DeleteOutlineRounded fontSize="small" />;

interface CellContext {
  user: User;
  index: number;
  actor: UserInfo;
  activeRoots: number;
  isSwitching: boolean;
  isDocket: boolean;
  dispatch: AppDispatch;
}

/**
 * The cells of one account. Plain elements, because scrolling renders many rows at a time. They
 * have no state of their own, because scrolling reuses a row for another account.
 */
export const UserCells = memo(function UserCells({
  id,
  index,
  columns,
  active,
}: CellsProps<UserColumn>) {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => selectUserById(state, id));
  const actor = useAppSelector(selectUser);
  const activeRoots = useAppSelector(selectActiveRootCount);
  const isSwitching = useAppSelector((state) => selectIsSwitching(state, id));
  const isDocket = useAppSelector(selectIsDocket);
  return columns.map((column) => (
    <div
      key={column.key}
      {...cellProps(column, active)}
      title={user && cellTitle(column.key, user)}
    >
      {user &&
        actor &&
        cellContent(column.key, {
          user,
          index,
          actor,
          activeRoots,
          isSwitching,
          isDocket,
          dispatch,
        })}
    </div>
  ));
});

/** The tooltip of a cell: the full text where the cell may cut it. */
function cellTitle(key: UserColumn['key'], user: User): string | undefined {
  if (key === 'name' || key === 'email') return user[key];
  return key === 'lastActive' ? formatDateTime(user.lastActive) || undefined : undefined;
}

function cellContent(
  key: UserColumn['key'],
  { user, index, actor, activeRoots, isSwitching, isDocket, dispatch }: CellContext,
) {
  switch (key) {
    case 'number':
      return index + 1;
    case 'name':
      return (
        <>
          {disc(user.name)}
          <span className="dt-text" translate="no">
            {user.name}
          </span>
        </>
      );
    case 'email':
      return <span className="dt-text">{user.email}</span>;
    case 'roles':
      return user.roles.map((role, at) => (
        <span key={at} className="role" data-role={role}>
          {role}
        </span>
      ));
    case 'active': {
      const refused = refusalReason('switch', actor, user, activeRoots);
      return (
        // On a wrapper, because some browsers show no tooltip for a disabled control.
        <span title={refused ?? (user.active ? 'Active' : 'Not active')}>
          <input
            type="checkbox"
            role="switch"
            className="switch"
            tabIndex={-1}
            checked={user.active}
            disabled={refused !== null}
            aria-disabled={isSwitching || undefined}
            aria-label={`${user.name} is active`}
            onChange={() => void dispatch(toggleUserActive(user))}
          />
        </span>
      );
    }
    case 'isOnline': {
      const label = user.isOnline ? 'Online' : 'Offline';
      return (
        <span
          role="img"
          className="presence"
          data-online={user.isOnline || undefined}
          aria-label={label}
          title={label}
        />
      );
    }
    case 'lastActive':
      return formatDate(user.lastActive);
    case 'action': {
      const refused = refusalReason('delete', actor, user, activeRoots);
      const notEdited = refusalReason('edit', actor, user, activeRoots);
      return (
        <>
          <button
            type="button"
            className="action"
            tabIndex={-1}
            aria-label="View Record"
            title="View Record"
            onClick={() => dispatch(dialogOpened('user/record', { userId: user._id }))}
          >
            {viewIcon}
          </button>
          {isDocket && (
            <span title={notEdited ?? 'Edit Account'}>
              <button
                type="button"
                className="action"
                tabIndex={-1}
                aria-label="Edit Account"
                disabled={notEdited !== null}
                onClick={() => dispatch(dialogOpened('user/edit', { userId: user._id }))}
              >
                {editIcon}
              </button>
            </span>
          )}
          <span title={refused ?? 'Delete'}>
            <button
              type="button"
              className="action"
              tabIndex={-1}
              aria-label="Delete"
              disabled={refused !== null}
              onClick={() => dispatch(dialogOpened('user/delete', { userId: user._id }))}
            >
              {deleteIcon}
            </button>
          </span>
        </>
      );
    }
  }
}
