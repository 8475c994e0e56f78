import type { FunctionComponent } from 'react';
import type { User } from '../../contract/user';
import { selectUserById } from '../../data/nouns/users/usersSelectors';
import { useAppSelector } from '../../data/store/hooks';
import type { DialogFrame } from '../../ui/dialogs/AppDialog';
import { useLast } from '../../ui/dialogs/useLast';
import { DeleteUserDialog } from './DeleteUserDialog';
import { EditAccountDialog } from './EditAccountDialog';
import { NewUserDialog } from './NewUserDialog';
import { ResetPasswordDialog } from './ResetPasswordDialog';
import { ViewRecordDialog } from './ViewRecordDialog';

/** A dialog about one user. It closes when the user is gone, and shows the user until then. */
const ofUser = (Content: FunctionComponent<DialogFrame & { user: User }>) =>
  function OneUserDialog({ userId, open, ...frame }: DialogFrame & { userId: string }) {
    const user = useAppSelector((state) => selectUserById(state, userId));
    const [shown] = useLast(user);
    return (
      shown && <Content key={userId} user={shown} open={open && user !== undefined} {...frame} />
    );
  };

export const userDialogs = {
  'user/new': NewUserDialog,
  'user/record': ofUser(ViewRecordDialog),
  'user/edit': ofUser(EditAccountDialog),
  'user/password': ofUser(ResetPasswordDialog),
  'user/delete': ofUser(DeleteUserDialog),
};
