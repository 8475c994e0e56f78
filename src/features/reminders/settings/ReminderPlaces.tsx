import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import type { ReminderSettings } from '../../../contract/time/reminders';
import { useAppDispatch } from '../../../data/store/hooks';
import { SwitchField } from '../../../ui/elements/SwitchField';
import { changeSettings } from '../changeReminders';
import { DeviceSwitch } from './DeviceSwitch';
import { PlaceText } from './PlaceText';

interface ReminderPlacesProps {
  settings: ReminderSettings;
  /** Whether the server sends e-mail. */
  mail: boolean;
}

/** Where a person is reminded. */
export function ReminderPlaces({ settings, mail }: ReminderPlacesProps) {
  const dispatch = useAppDispatch();
  const isNowhere = !settings.inList && !(settings.byMail && mail);
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Where</FormLabel>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', mt: 0.5 }}>
        <SwitchField
          label="In the list of notifications"
          checked={settings.inList}
          onChange={(isOn) => void dispatch(changeSettings({ inList: isOn }))}
        />
        <DeviceSwitch isAlone={isNowhere} />
        {mail ? (
          <SwitchField
            label="One e-mail a day"
            checked={settings.byMail}
            onChange={(isOn) => void dispatch(changeSettings({ byMail: isOn }))}
          />
        ) : (
          <PlaceText>
            There is no daily e-mail, because the administrator has not set up e-mail.
          </PlaceText>
        )}
      </Box>
    </FormControl>
  );
}
