import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { useLast } from '../../ui/dialogs/useLast';
import { selectUserById } from '../../data/nouns/users/usersSelectors';
import { DeleteUserDialog } from './DeleteUserDialog';
import { EditAccountDialog } from './EditAccountDialog';
import { NewUserDialog } from './NewUserDialog';
import { ResetPasswordDialog } from './ResetPasswordDialog';
import { ViewRecordDialog } from './ViewRecordDialog';
import { selectUserDialog, userDialogClosed } from '../../data/nouns/users/usersSlice';

/** The open dialog of the users' screen. A closing dialog still shows its user. */
export function UserDialogs() {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectUserDialog);
  const user = useAppSelector((state) =>
    dialog && dialog.kind !== 'new' ? selectUserById(state, dialog.userId) : undefined,
  );
  const [shown] = useLast(user);
  const close = () => dispatch(userDialogClosed());
  return (
    <>
      <NewUserDialog open={dialog?.kind === 'new'} onClose={close} />
      {shown && (
        <ViewRecordDialog
          open={dialog?.kind === 'record' && user !== undefined}
          user={shown}
          onClose={close}
        />
      )}
      {user && dialog?.kind === 'edit' && (
        <EditAccountDialog key={`edit ${user._id}`} user={user} onClose={close} />
      )}
      {user && dialog?.kind === 'password' && (
        <ResetPasswordDialog key={`password ${user._id}`} user={user} onClose={close} />
      )}
      {shown && (
        <DeleteUserDialog
          key={shown._id}
          open={dialog?.kind === 'delete' && user !== undefined}
          user={shown}
          onClose={close}
        />
      )}
    </>
  );
}
