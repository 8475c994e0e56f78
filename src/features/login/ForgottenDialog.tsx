import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { errorText } from '../../lib/errors';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { DoneAction } from '../../ui/dialogs/DoneAction';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { useRequestLinkMutation } from './linkApi';

/** Asks for a link by e-mail. The answer does not tell whether there is such an account. */
export function ForgottenDialog({ typed, onClose }: { typed: string; onClose: () => void }) {
  const [email, setEmail] = useState(typed);
  const [request, { isLoading, isSuccess, error, reset }] = useRequestLinkMutation();
  if (isSuccess)
    return (
      <AppDialog
        open
        title="Forgot password"
        width="xs"
        onClose={onClose}
        actions={<DoneAction onClose={onClose} />}
      >
        <Alert severity="success">
          If there is an account with this e-mail, a message with a link is on its way. The link
          works for one hour.
        </Alert>
      </AppDialog>
    );
  return (
    <AppDialog
      open
      title="Forgot password"
      subtitle="You get a link by e-mail to choose a new password."
      width="xs"
      busy={isLoading}
      onClose={onClose}
      onSubmit={() => void request({ email: email.trim() })}
      actions={
        <FormActions
          submit="Send link"
          busy={isLoading}
          disabled={email.trim() === ''}
          onCancel={onClose}
        />
      }
    >
      <Stack spacing={2} onChange={error && reset}>
        <TextField
          autoFocus
          fullWidth
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ErrorAlert text={error && errorText(error)} />
      </Stack>
    </AppDialog>
  );
}
