import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { selectUser } from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';
import { Avatar } from '../../ui/elements/Avatar';
import { RoleBadge } from '../../data/inspection/RoleBadge';

const oneLine = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  height: 26,
  overflow: 'hidden',
} as const;

/**
 * The person's name and roles. Shown only when both are known. Where only the first letters of the
 * name would fit, it wraps to a line that is not shown, and so do roles that do not fit.
 */
export function SignedInUser() {
  const user = useAppSelector(selectUser);
  if (!user?.name || user.roles.length === 0) return null;
  return (
    <Box data-signed-in-user translate="no" sx={{ ...oneLine, minWidth: 0 }}>
      <Box
        data-tip="Name"
        aria-description="Name"
        // It takes the room that the roles leave.
        sx={{ ...oneLine, flex: '1 1 26px', minWidth: 26, maxWidth: 'max-content' }}
      >
        <Avatar name={user.name} size={26} />
        <Typography
          noWrap
          variant="body2"
          component="span"
          sx={{ flex: '1 0 2.5em', fontWeight: 600, maxWidth: 180 }}
        >
          {user.name}
        </Typography>
      </Box>
      <Box data-tip="Roles" aria-description="Roles" sx={{ display: 'flex', gap: 0.5 }}>
        {user.roles.map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
      </Box>
    </Box>
  );
}
