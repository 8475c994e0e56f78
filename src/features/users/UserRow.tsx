import { memo } from 'react';
import Box from '@mui/material/Box';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { User } from '../../contract/user';
import { formatDate, formatDateTime } from '../../lib/format';
import { selectUser } from '../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Avatar } from '../../ui/Avatar';
import { IconAction } from '../../ui/IconAction';
import { RoleBadge } from '../../ui/RoleBadge';
import { ActiveSwitch } from './ActiveSwitch';
import { OnlineIcon } from './OnlineIcon';
import { refusal } from './userRules';
import { userDialogOpened } from './usersSlice';

interface UserRowProps {
  user: User;
  /** Counts from 1 among the rows that are shown. */
  number: number;
  activeRoots: number;
}

/** One account. What the signed-in administrator may not do is off and says why. */
export const UserRow = memo(function UserRow({ user, number, activeRoots }: UserRowProps) {
  const dispatch = useAppDispatch();
  const actor = useAppSelector(selectUser);
  if (!actor) return null;
  const refused = refusal('delete', actor, user, activeRoots);
  return (
    <tr aria-rowindex={number + 1}>
      <td>{number}</td>
      <td title={user.name}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, fontWeight: 600 }}>
          <Avatar name={user.name} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{user.name}</Box>
        </Box>
      </td>
      <td title={user.email}>{user.email}</td>
      <td><Box sx={{ display: 'flex', gap: 0.5 }}>{user.roles.map((role) => <RoleBadge key={role} role={role} />)}</Box></td>
      <td><ActiveSwitch user={user} refusal={refusal('switch', actor, user, activeRoots)} /></td>
      <td><OnlineIcon online={user.isOnline === true} /></td>
      <td title={formatDateTime(user.lastActive)}>{formatDate(user.lastActive)}</td>
      <td>
        <Box sx={{ display: 'flex', gap: 0.25 }}>
          <IconAction label="View Record" onClick={() => dispatch(userDialogOpened({ kind: 'record', userId: user._id }))}><VisibilityOutlined fontSize="small" /></IconAction>
          <IconAction label="Delete" description={refused ?? undefined} disabled={refused !== null} onClick={() => dispatch(userDialogOpened({ kind: 'delete', userId: user._id }))}>
            <DeleteOutlineRounded fontSize="small" />
          </IconAction>
        </Box>
      </td>
    </tr>
  );
});
