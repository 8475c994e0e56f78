import { useState } from 'react';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { errorText } from '../../api/errors';
import { assignableRoles, passwordHelp, type NewUser } from '../../contract/user';
import { selectIsLoggedIn } from '../../session/sessionSlice';
import { useAppSelector } from '../../store/hooks';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { PasswordField } from '../../ui/fields/PasswordField';
import { SelectField } from '../../ui/fields/SelectField';
import { useCreateUserMutation } from '../directory/usersApi';

type Role = (typeof assignableRoles)[number];

const blank: NewUser = { name: '', email: '', password: '', roles: ['User'], active: false };

/** Creates an account. Only the server checks the fields (specification, point 5). */
export function NewUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  // Not in the store: the form contains a password.
  const [user, setUser] = useState(blank);
  const [error, setError] = useState<string | null>(null);
  const [create, { isLoading }] = useCreateUserMutation();
  const change = (changes: Partial<NewUser>) => setUser((last) => ({ ...last, ...changes }));
  const role: Role = assignableRoles.find((entry) => user.roles.includes(entry)) ?? 'User';
  const save = async () => {
    if (!isLoggedIn) return setError('You must be logged in');
    setError(null);
    const answer = await create(user);
    if (answer.error) return setError(errorText(answer.error));
    setUser(blank);
    onClose();
  };
  return (
    <AppDialog
      open={open}
      title="New User"
      width="xs"
      busy={isLoading}
      onClose={onClose}
      onSubmit={() => void save()}
      // Keep what was typed, except the password.
      onExited={() => {
        setError(null);
        change({ password: '' });
      }}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            Create
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <TextField
          autoFocus
          label="Name"
          autoComplete="off"
          value={user.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={user.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          helperText={passwordHelp}
          value={user.password}
          onChange={(event) => change({ password: event.target.value })}
        />
        <SelectField<Role>
          label="Role"
          value={role}
          options={assignableRoles}
          onChange={(chosen) => change({ roles: [chosen] })}
        />
        <FormControlLabel
          control={
            <Switch checked={user.active} onChange={(_event, active) => change({ active })} />
          }
          label="Active"
        />
        <ErrorAlert text={error} />
      </Stack>
    </AppDialog>
  );
}
