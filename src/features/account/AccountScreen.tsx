import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Screen } from '../../ui/screen/Screen';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { AccountSection } from './AccountSection';
import { CalendarSection } from './CalendarSection';
import { DeviceSection } from './DeviceSection';
import { ProfileForm } from './ProfileForm';
import { TokenSection } from './TokenSection';

interface AccountScreenProps {
  reminders: ReactNode;
  onChangePassword: () => void;
}

/** The person's own account (/account). */
export function AccountScreen({ reminders, onChangePassword }: AccountScreenProps) {
  usePageTitle('Your Account');
  return (
    <Screen name="account" title="Your Account" width="reading">
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
        <AccountSection title="Reminders" text="When and where you are reminded of your tasks.">
          {reminders}
        </AccountSection>
        <CalendarSection />
        <DeviceSection />
        <TokenSection />
      </Stack>
    </Screen>
  );
}
