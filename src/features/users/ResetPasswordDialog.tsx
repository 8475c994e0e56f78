import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { errorText } from '../../lib/errors';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { passwordHelp, type User } from '../../contract/user';
import { AppDialog, type DialogFrame } from '../../ui/dialogs/AppDialog';
import { DoneAction } from '../../ui/dialogs/DoneAction';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { CopyField } from '../../ui/fields/CopyField';
import { PasswordField } from '../../ui/fields/PasswordField';
import { useCreateLinkMutation, useResetPasswordMutation } from '../../data/nouns/users/usersApi';
import { LinkResult } from './LinkResult';

const longNames = { overflowWrap: 'anywhere' } as const;

/**
 * Lets another person choose a new password by a link, or gives them one. Mounted only while it is
 * open, so that no password stays in memory.
 */
export function ResetPasswordDialog({ user, ...frame }: { user: User } & DialogFrame) {
  const { onClose } = frame;
  const [way, setWay] = useState<'link' | 'password'>('link');
  const [typed, setTyped] = useState('');
  const [setPassword, change] = useResetPasswordMutation();
  const [create, creation] = useCreateLinkMutation();
  const { data } = change;
  const { data: link } = creation;
  const { isLoading, error, reset } = way === 'link' ? creation : change;
  const submit = () =>
    void (way === 'link'
      ? create(user._id)
      : setPassword({ id: user._id, ...(typed !== '' && { password: typed }) }));
  if (link)
    return (
      <AppDialog
        {...frame}
        title="Link for a new password"
        actions={<DoneAction onClose={onClose} />}
      >
        <LinkResult link={link} user={user} />
      </AppDialog>
    );
  if (data)
    return (
      <AppDialog
        {...frame}
        title="Password reset"
        width="xs"
        actions={<DoneAction onClose={onClose} />}
      >
        <Stack spacing={2} sx={longNames}>
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
      {...frame}
      title="Reset Password"
      subtitle={user.name}
      width="xs"
      busy={isLoading}
      onSubmit={submit}
      actions={
        <FormActions
          submit={way === 'link' ? 'Create link' : 'Reset Password'}
          busy={isLoading}
          onCancel={onClose}
        />
      }
    >
      <Stack spacing={2} sx={longNames} onChange={error && reset}>
        <RadioGroup
          aria-label="How"
          value={way}
          onChange={(_event, value) => setWay(value === 'link' ? 'link' : 'password')}
        >
          <FormControlLabel
            value="link"
            control={<Radio autoFocus />}
            label={`Create a link with which ${user.name} chooses a password`}
          />
          <FormControlLabel value="password" control={<Radio />} label="Set a password now" />
        </RadioGroup>
        {way === 'password' && (
          <PasswordField
            fullWidth
            label="New password"
            autoComplete="new-password"
            helperText={`Leave it empty to get a generated one. ${passwordHelp}`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <Typography variant="body2" color="textSecondary">
          {way === 'link'
            ? 'The current password works until the link is used.'
            : `${user.name} will be logged out everywhere.`}
        </Typography>
        <ErrorAlert text={error && errorText(error)} />
      </Stack>
    </AppDialog>
  );
}
