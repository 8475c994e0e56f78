import { useId, useState } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { errorText } from '../../lib/errors';
import { assignableRoles, passwordHelp, type NewUser } from '../../contract/user';
import { selectIsDocket, selectIsLoggedIn } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { AppDialog, type DialogFrame } from '../../ui/dialogs/AppDialog';
import { DoneAction } from '../../ui/dialogs/DoneAction';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { PasswordField } from '../../ui/fields/PasswordField';
import { SelectField } from '../../ui/fields/SelectField';
import { SwitchField } from '../../ui/elements/SwitchField';
import { useCreateUserMutation, useInviteUserMutation } from '../../data/nouns/users/usersApi';
import { toastShown } from '../../data/toasts/toastsSlice';
import type { DraftKind } from '../../data/drafts/draftsSlice';
import { useDraft } from '../../data/drafts/useDraft';
import { LinkResult } from './LinkResult';

type Role = (typeof assignableRoles)[number];

/** No password is in the state. */
type TypedUser = Omit<NewUser, 'password'>;

/** It is not stored: names and addresses of people are not left in the browser. */
const newUserDraft: DraftKind<TypedUser> = {
  name: 'newUser',
  empty: { name: '', email: '', roles: ['User'], active: false },
};
const blank: NewUser = { ...newUserDraft.empty, password: '' };

/** Creates an account. Only the server checks the fields (specification, point 5). */
export function NewUserDialog({ open, onClose, onExited }: DialogFrame) {
  const dispatch = useAppDispatch();
  const kept = useDraft(newUserDraft);
  const activeHelpId = useId();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  // While it is open, it is not in the store: the form contains a password.
  const [user, setUser] = useState<NewUser>({ ...blank, ...kept.shown });
  const [error, setError] = useState<string | null>(null);
  const [create, { isLoading: isCreating }] = useCreateUserMutation();
  const [invite, { data: invited, isLoading: isInviting }] = useInviteUserMutation();
  const isDocket = useAppSelector(selectIsDocket);
  const [byLink, setByLink] = useState(false);
  const isInvitation = isDocket && byLink;
  const isLoading = isCreating || isInviting;
  const change = (changes: Partial<NewUser>) => {
    setError(null);
    setUser((last) => ({ ...last, ...changes }));
  };
  const role: Role = assignableRoles.find((entry) => user.roles.includes(entry)) ?? 'User';
  const exit = () => {
    // What was typed is there again the next time, except the password.
    const { password: _password, ...typed } = user;
    kept.change(typed);
    onExited();
  };
  const save = async () => {
    if (!isLoggedIn) return setError('You must be logged in');
    setError(null);
    if (isInvitation) {
      const { name, email, roles } = user;
      const answer = await invite({ name, email, roles });
      return answer.error ? setError(errorText(answer.error)) : setUser(blank);
    }
    const answer = await create(user);
    if (answer.error) return setError(errorText(answer.error));
    if (!user.active) {
      const message = `${user.name.trim()} was created. The account is not active yet.`;
      dispatch(toastShown({ message, variant: 'info' }));
    }
    setUser(blank);
    onClose();
  };
  if (invited)
    return (
      <AppDialog
        open={open}
        title="Invitation"
        onClose={onClose}
        onExited={exit}
        actions={<DoneAction onClose={onClose} />}
      >
        <LinkResult link={invited.link} user={invited.user} />
      </AppDialog>
    );
  return (
    <AppDialog
      open={open}
      title="New User"
      width="xs"
      busy={isLoading}
      onClose={onClose}
      onSubmit={() => void save()}
      onExited={exit}
      actions={
        <FormActions
          submit={isInvitation ? 'Invite' : 'Create'}
          busy={isLoading}
          onCancel={onClose}
        />
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
        {isDocket && (
          <SwitchField
            label="Invite by a link to choose the password"
            checked={byLink}
            onChange={setByLink}
          />
        )}
        {!isInvitation && (
          <PasswordField
            label="Password"
            autoComplete="new-password"
            helperText={passwordHelp}
            value={user.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
        <SelectField<Role>
          label="Role"
          value={role}
          options={assignableRoles}
          onChange={(chosen) => change({ roles: [chosen] })}
        />
        {!isInvitation && (
          <div>
            <SwitchField
              label="Active"
              aria-describedby={activeHelpId}
              checked={user.active}
              onChange={(active) => change({ active })}
            />
            <FormHelperText id={activeHelpId}>
              Until it is active, the account cannot log in, and no task can be assigned to it.
            </FormHelperText>
          </div>
        )}
        <ErrorAlert text={error} />
      </Stack>
    </AppDialog>
  );
}
