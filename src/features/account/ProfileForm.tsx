import { useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { errorText } from '../../lib/errors';
import { selectUser } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { PasswordField } from '../../ui/fields/PasswordField';
import { toastShown } from '../../data/toasts/toastsSlice';
import { useChangeOwnAccountMutation } from './accountApi';

/** The person's own name and e-mail. A new e-mail needs the password. */
export function ProfileForm() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  // Only what was typed: the other fields follow the account.
  const [typed, setTyped] = useState<{ name?: string; email?: string }>({});
  const [current, setCurrent] = useState('');
  const [save, { isLoading, error, reset }] = useChangeOwnAccountMutation();
  const name = typed.name?.trim() ?? user?.name;
  const email = typed.email?.trim() ?? user?.email;
  const newName = name !== user?.name;
  const newEmail = email !== user?.email;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await save({
      ...(newName && { name }),
      ...(newEmail && { email, current }),
    });
    if (answer.error) return;
    reset();
    setTyped({});
    setCurrent('');
    if (newEmail)
      dispatch(toastShown({ message: 'Your e-mail has been changed.', variant: 'success' }));
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ mt: 2.5 }}>
      <Stack spacing={2} sx={{ maxWidth: 420 }} onChange={error && reset}>
        <TextField
          label="Name"
          autoComplete="name"
          value={typed.name ?? user?.name ?? ''}
          onChange={(event) => setTyped((last) => ({ ...last, name: event.target.value }))}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={typed.email ?? user?.email ?? ''}
          onChange={(event) => setTyped((last) => ({ ...last, email: event.target.value }))}
        />
        {newEmail && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            helperText="You log in with the e-mail, so a new one needs your password. It cannot be undone."
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        )}
        <ErrorAlert text={error && errorText(error)} />
        <Button
          type="submit"
          variant="contained"
          loading={isLoading}
          disabled={(!newName && !newEmail) || (newEmail && current === '')}
          sx={{ alignSelf: 'flex-start' }}
        >
          Save
        </Button>
      </Stack>
    </Box>
  );
}
