import { AccountScreen } from '../../features/account/AccountScreen';
import { RemindersSection } from '../../features/reminders/settings/RemindersSection';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { useAppDispatch } from '../../data/store/hooks';

/** /account, with the dialog of the header for a new password, and the reminders. */
export function AccountRoute() {
  const dispatch = useAppDispatch();
  return (
    <AccountScreen
      reminders={<RemindersSection />}
      onChangePassword={() => dispatch(dialogOpened('password'))}
    />
  );
}
