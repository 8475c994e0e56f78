import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { selectUser } from '../../session/sessionSlice';
import { useAppSelector } from '../../store/hooks';
import { Avatar } from '../../ui/elements/Avatar';
import { RoleBadge } from '../inspection/RoleBadge';

/**
 * The person's name and roles. Shown only when both are known. Where only the first letters of the
 * name would fit, it wraps to a line that is not shown.
 */
export function SignedInUser() {
  const user = useAppSelector(selectUser);
  if (!user?.name || user.roles.length === 0) return null;
  return (
    <Box data-signed-in-user sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box
        data-tip="Name"
        aria-description="Name"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          minWidth: 26,
          height: 26,
          overflow: 'hidden',
        }}
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
