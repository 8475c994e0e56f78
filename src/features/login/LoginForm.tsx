import { useState, type FormEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { passwordHelp } from '../../contract/user';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { Logo } from '../../ui/elements/Logo';
import { InputField } from '../../ui/fields/InputField';
import { PasswordField } from '../../ui/fields/PasswordField';
import { Screen } from '../../ui/screen/Screen';
import { ScreenHeading } from '../../ui/screen/ScreenHeading';
import type { ChangesOwner } from '../../data/outbox/storedChanges';
import { LogoutReason } from './LogoutReason';
import { UnsentChanges } from './UnsentChanges';

interface LoginFormProps {
  /** Empty if the person has to type it. */
  knownEmail: string;
  /** Why the server ended the last session. */
  reason: string | undefined;
  /** Whose changes wait in this browser. */
  owners: readonly ChangesOwner[];
  isBusy: boolean;
  error: string | null | undefined;
  onSubmit: (email: string, password: string) => void;
  /** What is offered to someone who has forgotten the password. */
  forgotten: (typedEmail: string) => ReactNode;
}

/**
 * The form of /login. It needs neither the store nor the router, so that it can be shown before
 * they are loaded. The fields are sent trimmed and are not validated here (specification, point 5).
 */
export function LoginForm({
  knownEmail,
  reason,
  owners,
  isBusy,
  error,
  onSubmit,
  forgotten,
}: LoginFormProps) {
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit(email.trim(), password.trim());
  };
  return (
    <Screen name="login" width="narrow">
      <Box sx={{ display: 'grid', gap: 3, pt: { xs: 2, md: 6 } }}>
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center' }}>
          <Logo sx={{ fontSize: 48 }} />
          <ScreenHeading>Log In</ScreenHeading>
          <Typography variant="body2" color="textSecondary">
            Your team’s tasks, people and notes.
          </Typography>
        </Box>
        {reason !== undefined && <LogoutReason reason={reason} />}
        <Paper
          variant="outlined"
          component="form"
          onSubmit={submit}
          noValidate
          sx={{ p: { xs: 2.5, sm: 3 } }}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            <InputField
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              autoFocus={!knownEmail}
              fullWidth
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              slotProps={{
                input: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
              }}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              autoFocus={!!knownEmail}
              fullWidth
              helperText={passwordHelp}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit" variant="contained" size="large" disabled={isBusy} fullWidth>
              Log In
            </Button>
            <ErrorAlert text={error} />
            {forgotten(email.trim())}
          </Box>
        </Paper>
        {/* Below the form, which must not move when they are known. */}
        {owners.length > 0 && <UnsentChanges owners={owners} />}
      </Box>
    </Screen>
  );
}
