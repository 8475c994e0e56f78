import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../api/errors';
import { passwordHelp } from '../../contract/user';
import { useAppDispatch } from '../../store/hooks';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { PasswordField } from '../../ui/fields/PasswordField';
import { Screen } from '../../ui/screen/Screen';
import { ScreenHeading } from '../../ui/screen/ScreenHeading';
import { Logo } from '../../ui/elements/Logo';
import { usePageTitle } from '../navigation/usePageTitle';
import { toastShown } from '../toasts/toastsSlice';
import { useLoginMutation } from '../../api/sessionApi';
import { ForgottenButton } from './ForgottenButton';
import { LogoutReason } from './LogoutReason';

/** The fields are sent trimmed and are not validated here (specification, point 5). */
export function LoginScreen() {
  usePageTitle('Log In');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [logIn, { isLoading, error }] = useLoginMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const { data } = await logIn({ email: email.trim(), password: password.trim() });
    if (!data) return;
    dispatch(toastShown({ message: `Welcome back ${data.user.name}!`, variant: 'success' }));
    void navigate('/', { replace: true });
  };

  return (
    <Screen name="login" width="narrow">
      <Stack spacing={3} sx={{ pt: { xs: 2, md: 6 } }}>
        <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center' }}>
          <Logo sx={{ fontSize: 48 }} />
          <ScreenHeading>Log In</ScreenHeading>
          <Typography variant="body2" color="textSecondary">
            Your team’s tasks, people and notes.
          </Typography>
        </Stack>
        <LogoutReason />
        <Paper
          variant="outlined"
          component="form"
          onSubmit={(event) => void submit(event)}
          noValidate
          sx={{ p: { xs: 2.5, sm: 3 } }}
        >
          <Stack spacing={2}>
            <TextField
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              fullWidth
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              slotProps={{
                htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
              }}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              fullWidth
              helperText={passwordHelp}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit" variant="contained" size="large" disabled={isLoading} fullWidth>
              Log In
            </Button>
            <ErrorAlert text={error && errorText(error, 'Login failed')} />
            <ForgottenButton typed={email.trim()} />
          </Stack>
        </Paper>
      </Stack>
    </Screen>
  );
}
