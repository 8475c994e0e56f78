import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { User } from '../../contract/user';
import { formatDateTime } from '../../lib/format';
import { selectUser } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { AppDialog, type DialogFrame } from '../../ui/dialogs/AppDialog';
import { Avatar } from '../../ui/elements/Avatar';
import { Field, FieldList } from '../../ui/elements/FieldList';
import { RouterLink } from '../../ui/elements/RouterLink';
import { RoleBadge } from '../../data/inspection/RoleBadge';
import { inspectionEnded, inspectionStarted } from '../../data/inspection/inspectionSlice';
import { isSelf } from '../../data/nouns/users/userRules';

/** A person's record, with links to their tasks and notes, which start the inspection. */
export function ViewRecordDialog({ user, ...frame }: { user: User } & DialogFrame) {
  const dispatch = useAppDispatch();
  const actor = useAppSelector(selectUser);
  const inspect = () => {
    frame.onClose();
    dispatch(
      actor !== null && isSelf(actor, user)
        ? inspectionEnded()
        : inspectionStarted({
            userId: user._id,
            userName: user.name,
            userEmail: user.email,
            userRoles: user.roles,
          }),
    );
  };
  return (
    <AppDialog
      {...frame}
      title="View Record"
      width="xs"
      actions={
        <>
          <Button
            component={RouterLink}
            to="/note"
            variant="outlined"
            startIcon={<StickyNote2Outlined />}
            onClick={inspect}
          >
            Notes
          </Button>
          <Button
            component={RouterLink}
            to="/task"
            variant="contained"
            startIcon={<ChecklistRounded />}
            onClick={inspect}
          >
            Tasks
          </Button>
        </>
      }
    >
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', mb: 2.5 }}>
        <Avatar name={user.name} size={48} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {user.name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Typography>
        </Box>
      </Stack>
      <FieldList>
        <Field name="Roles">
          {user.roles.map((role) => (
            <RoleBadge key={role} role={role} />
          ))}
        </Field>
        <Field name="Account Status">{user.active ? 'Active' : 'Not active'}</Field>
        <Field name="Active Status">{user.isOnline ? 'Online' : 'Offline'}</Field>
        <Field name="Active Date">{formatDateTime(user.lastActive) || 'Never signed in'}</Field>
      </FieldList>
    </AppDialog>
  );
}
