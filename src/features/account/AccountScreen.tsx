import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { selectConnection, selectIsOurs } from '../../realtime/realtimeSlice';
import { useAppSelector } from '../../store/hooks';
import { EmptyState } from '../../ui/elements/EmptyState';
import { Spinner } from '../../ui/elements/Spinner';
import { Screen } from '../../ui/screen/Screen';
import { usePageTitle } from '../navigation/usePageTitle';
import { AccountSection } from './AccountSection';
import { DeviceSection } from './DeviceSection';
import { ProfileForm } from './ProfileForm';
import { TokenSection } from './TokenSection';

/** The person's own account (/account). Only our server lets people change it. */
export function AccountScreen({ onChangePassword }: { onChangePassword: () => void }) {
  usePageTitle('Your Account');
  const isOurs = useAppSelector(selectIsOurs);
  const connection = useAppSelector(selectConnection);
  return (
    <Screen name="account" title="Your Account" width="reading">
      {isOurs ? (
        <Stack spacing={2.5}>
          <AccountSection title="Profile" text="Your name is shown to everyone on the team.">
            <ProfileForm />
          </AccountSection>
          <AccountSection
            title="Password"
            text="A new password logs out all other devices."
            action={
              <Button variant="outlined" onClick={onChangePassword}>
                Change Password
              </Button>
            }
          />
          <DeviceSection />
          <TokenSection />
        </Stack>
      ) : connection === 'live' ? (
        <EmptyState title="This server does not let you change your account here." />
      ) : (
        <Spinner />
      )}
    </Screen>
  );
}
