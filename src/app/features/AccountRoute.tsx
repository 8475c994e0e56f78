import { AccountScreen } from '../../features/account/AccountScreen';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { useAppDispatch } from '../../data/store/hooks';

/** /account, with the dialog of the header for a new password. */
export function AccountRoute() {
  const dispatch = useAppDispatch();
  return <AccountScreen onChangePassword={() => dispatch(dialogOpened('password'))} />;
}
