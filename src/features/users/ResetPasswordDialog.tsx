import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../api/errors';
import { passwordHelp, type User } from '../../contract/user';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { CopyField } from '../../ui/fields/CopyField';
import { PasswordField } from '../../ui/fields/PasswordField';
import { useResetPasswordMutation } from '../directory/usersApi';

/**
 * Gives another person a new password. Mounted only while it is open, so that no password stays in
 * memory.
 */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [reset, { data, isLoading, error }] = useResetPasswordMutation();
  const submit = () => void reset({ id: user._id, ...(typed !== '' && { password: typed }) });
  if (data)
    return (
      <AppDialog
        open
        title="Password reset"
        width="xs"
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        }
      >
        <Stack spacing={2}>
          <Alert severity="success">
            {user.name} has been logged out everywhere and can log in with the new password.
          </Alert>
          {data.password !== null && (
            <CopyField
              label="New password"
              value={data.password}
              helperText={`Shown only now. Give it to ${user.name} in a safe way.`}
            />
          )}
        </Stack>
      </AppDialog>
    );
  return (
    <AppDialog
      open
      title="Reset password"
      subtitle={`${user.name} will be logged out everywhere.`}
      width="xs"
      busy={isLoading}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            Reset password
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <PasswordField
          autoFocus
          fullWidth
          label="New password"
          autoComplete="new-password"
          helperText={`Leave it empty to get a generated one. ${passwordHelp}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ErrorAlert text={error && errorText(error)} />
      </Stack>
    </AppDialog>
  );
}
