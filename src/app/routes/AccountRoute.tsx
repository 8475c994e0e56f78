import { AccountScreen } from '../../features/account/AccountScreen';
import { passwordDialogOpened } from '../../features/header/headerSlice';
import { useAppDispatch } from '../../store/hooks';

/** /account, with the dialog of the top bar that changes the password. */
export function AccountRoute() {
  const dispatch = useAppDispatch();
  return <AccountScreen onChangePassword={() => dispatch(passwordDialogOpened())} />;
}
