import { useState } from 'react';
import Stack from '@mui/material/Stack';
import { errorText } from '../../lib/errors';
import { passwordHelp } from '../../contract/user';
import { useAppDispatch } from '../../data/store/hooks';
import { AppDialog, type DialogFrame } from '../../ui/dialogs/AppDialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { PasswordField } from '../../ui/fields/PasswordField';
import { useChangePasswordMutation } from '../../data/api/sessionApi';
import { toastShown } from '../../data/toasts/toastsSlice';

/** What is typed is never in the store. */
export function ChangePasswordDialog(frame: DialogFrame) {
  const { onClose } = frame;
  const dispatch = useAppDispatch();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [change, { isLoading, error, reset }] = useChangePasswordMutation();
  const submit = async () => {
    const result = await change({ current, password: next });
    if (result.error) return;
    reset();
    dispatch(toastShown({ message: 'Your password has been changed.', variant: 'success' }));
    onClose();
  };
  return (
    <AppDialog
      {...frame}
      title="Change Password"
      width="xs"
      busy={isLoading}
      onSubmit={() => void submit()}
      actions={
        <FormActions
          submit="Change Password"
          busy={isLoading}
          disabled={current === '' || next === ''}
          onCancel={onClose}
        />
      }
    >
      <Stack spacing={2} onChange={error && reset}>
        <PasswordField
          autoFocus
          fullWidth
          label="Current password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordField
          fullWidth
          label="New password"
          autoComplete="new-password"
          helperText={passwordHelp}
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
        <ErrorAlert text={error && errorText(error, 'The password could not be changed.')} />
      </Stack>
    </AppDialog>
  );
}
