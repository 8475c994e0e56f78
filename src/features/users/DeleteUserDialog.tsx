import { errorText } from '../../lib/errors';
import type { User } from '../../contract/user';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { useDeleteUserMutation } from '../../data/nouns/users/usersApi';

interface DeleteUserDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ open, user, onClose }: DeleteUserDialogProps) {
  const [remove, { isLoading, error, reset }] = useDeleteUserMutation();
  const confirm = async () => {
    const answer = await remove(user._id);
    if (!answer.error) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Delete User"
      question={`Are you sure, delete user ${user.name} ?`}
      confirm="Delete"
      isFinal
      busy={isLoading}
      error={error ? errorText(error) : null}
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={reset}
    />
  );
}
