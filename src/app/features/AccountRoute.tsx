import { AccountScreen } from '../../features/account/AccountScreen';
import { passwordDialogOpened } from '../../features/header/headerSlice';
import { useAppDispatch } from '../../data/store/hooks';

/** /account, with the dialog of the header for a new password. */
export function AccountRoute() {
  const dispatch = useAppDispatch();
  return <AccountScreen onChangePassword={() => dispatch(passwordDialogOpened())} />;
}
