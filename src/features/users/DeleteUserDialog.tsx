import { errorText } from '../../lib/errors';
import type { User } from '../../contract/user';
import type { DialogFrame } from '../../ui/dialogs/AppDialog';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { useDeleteUserMutation } from '../../data/nouns/users/usersApi';

export function DeleteUserDialog({ user, ...frame }: { user: User } & DialogFrame) {
  const [remove, { isLoading, error }] = useDeleteUserMutation();
  const confirm = async () => {
    const answer = await remove(user._id);
    if (!answer.error) frame.onClose();
  };
  return (
    <ConfirmDialog
      {...frame}
      title="Delete User"
      question={`Are you sure, delete user ${user.name} ?`}
      confirm="Delete"
      isFinal
      busy={isLoading}
      error={error ? errorText(error) : null}
      onConfirm={() => void confirm()}
    />
  );
}
