import { useState } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { errorText } from '../../lib/errors';
import {
  assignableRoles,
  roles,
  type AccountChange,
  type Role,
  type User,
} from '../../contract/user';
import { selectUser } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { AppDialog, type DialogFrame } from '../../ui/dialogs/AppDialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { SelectField } from '../../ui/fields/SelectField';
import { useChangeAccountMutation, useEndSessionsMutation } from '../../data/nouns/users/usersApi';
import { toastShown } from '../../data/toasts/toastsSlice';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';

/** The fields that differ from the account, so that nothing else is sent. */
function differing(user: User, typed: AccountChange): AccountChange {
  const name = typed.name?.trim();
  const email = typed.email?.trim();
  return {
    ...(name !== undefined && name !== user.name && { name }),
    ...(email !== undefined && email !== user.email && { email }),
    ...(typed.role !== undefined && typed.role !== user.roles.join() && { role: typed.role }),
  };
}

/** Changes the account of another person. */
export function EditAccountDialog({ user, ...frame }: { user: User } & DialogFrame) {
  const { onClose } = frame;
  const dispatch = useAppDispatch();
  const actor = useAppSelector(selectUser);
  // Only what was typed: the other fields follow the account.
  const [typed, setTyped] = useState<AccountChange>({});
  const [error, setError] = useState<string | null>(null);
  const [save, { isLoading }] = useChangeAccountMutation();
  const [end, { isLoading: isEnding }] = useEndSessionsMutation();
  const type = (more: AccountChange) => {
    setError(null);
    setTyped((last) => ({ ...last, ...more }));
  };
  const change = differing(user, typed);
  const role = typed.role ?? roles.find((entry) => user.roles.includes(entry)) ?? 'User';
  const submit = async () => {
    setError(null);
    if (Object.keys(change).length === 0) return onClose();
    const answer = await save({ id: user._id, change });
    if (answer.error) return setError(errorText(answer.error));
    onClose();
  };
  const logOut = async () => {
    setError(null);
    const answer = await end(user._id);
    if (answer.error) return setError(errorText(answer.error));
    const { ended } = answer.data;
    const message =
      ended === 0
        ? `${user.name} is not logged in.`
        : `${user.name} has been logged out of ${ended === 1 ? 'one device' : `${ended} devices`}.`;
    dispatch(toastShown({ message, variant: 'success' }));
  };
  return (
    <AppDialog
      {...frame}
      title="Edit Account"
      width="xs"
      busy={isLoading}
      onSubmit={() => void submit()}
      actions={<FormActions submit="Save" busy={isLoading} onCancel={onClose} />}
    >
      <Stack spacing={2}>
        <TextField
          autoFocus
          label="Name"
          autoComplete="off"
          value={typed.name ?? user.name}
          onChange={(event) => type({ name: event.target.value })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={typed.email ?? user.email}
          onChange={(event) => type({ email: event.target.value })}
        />
        <SelectField<Role>
          label="Role"
          value={role}
          options={actor?.roles.includes('Root') ? roles : assignableRoles}
          onChange={(chosen) => type({ role: chosen })}
          helperText={
            change.role && `${user.name} will be logged out, and has the new role after logging in.`
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            disabled={isLoading}
            onClick={() => {
              onClose();
              dispatch(dialogOpened('user/password', { userId: user._id }));
            }}
          >
            Reset Password...
          </Button>
          <Button
            variant="outlined"
            disabled={isLoading}
            loading={isEnding}
            onClick={() => void logOut()}
          >
            Log out all devices
          </Button>
        </Stack>
        <ErrorAlert text={error} />
      </Stack>
    </AppDialog>
  );
}
