import { useEffect, useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../lib/errors';
import type { LinkOwner } from '../../contract/link';
import { passwordHelp } from '../../contract/user';
import { useAppDispatch } from '../../data/store/hooks';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { Logo } from '../../ui/elements/Logo';
import { RouterLink } from '../../ui/elements/RouterLink';
import { Spinner } from '../../ui/elements/Spinner';
import { PasswordField } from '../../ui/fields/PasswordField';
import { Screen } from '../../ui/screen/Screen';
import { ScreenHeading } from '../../ui/screen/ScreenHeading';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { toastShown } from '../../data/toasts/toastsSlice';
import { useReadLinkMutation, useSetPasswordMutation } from './linkApi';

/**
 * Where an invitation or a link for a new password leads (/set-password). The token is the
 * fragment of the address, which is sent to no server and is in no log.
 */
export function SetPasswordScreen() {
  usePageTitle('Choose Password');
  const token = useLocation().hash.slice(1);
  const [read, { data: owner, error }] = useReadLinkMutation();
  useEffect(() => {
    const reading = read({ token });
    return () => reading.reset();
  }, [read, token]);
  return (
    <Screen name="set-password" width="narrow">
      <Stack spacing={3} sx={{ pt: { xs: 2, md: 6 } }}>
        <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center' }}>
          <Logo sx={{ fontSize: 48 }} />
          <ScreenHeading>Choose Password</ScreenHeading>
        </Stack>
        {owner ? (
          <PasswordForm key={token} token={token} owner={owner} />
        ) : error ? (
          <Stack spacing={2}>
            <ErrorAlert text={errorText(error)} />
            <Button component={RouterLink} to="/login" variant="outlined">
              Go to Log In
            </Button>
          </Stack>
        ) : (
          <Spinner />
        )}
      </Stack>
    </Screen>
  );
}

function PasswordForm({ token, owner }: { token: string; owner: LinkOwner }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [save, { isLoading, error, reset }] = useSetPasswordMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const answer = await save({ token, password: password.trim() });
    if (answer.error) return;
    const message = 'Your password has been set. Log in with it.';
    dispatch(toastShown({ message, variant: 'success' }));
    void navigate('/login', { replace: true, state: { email: owner.email } });
  };
  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ p: { xs: 2.5, sm: 3 } }}
    >
      <Stack spacing={2} onChange={error && reset}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {owner.kind === 'invitation' ? `Welcome, ${owner.name}. ` : ''}
          {owner.kind === 'invitation' ? 'Choose a password for ' : 'Choose a new password for '}
          <strong>{owner.email}</strong>.
        </Typography>
        {/* Password managers store the password for this name. */}
        <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
        <PasswordField
          autoFocus
          fullWidth
          label="New password"
          name="password"
          autoComplete="new-password"
          helperText={passwordHelp}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={isLoading}>
          Set Password
        </Button>
        <ErrorAlert text={error && errorText(error)} />
      </Stack>
    </Paper>
  );
}
