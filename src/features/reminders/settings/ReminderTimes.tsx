import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { reminderTimes, type ReminderSettings } from '../../../contract/time/reminders';
import { useAppDispatch } from '../../../data/store/hooks';
import { ChoiceChips } from '../../../ui/fields/ChoiceChips';
import { changeSettings } from '../changeReminders';
import { timeTexts, weekdays } from '../reminderTexts';
import { isTime, TimeField } from '../TimeField';
import { ZoneField } from './ZoneField';

interface ReminderTimesProps {
  settings: ReminderSettings;
  zone: string;
}

/** When a person is reminded: how long before the due date, and in which hours of which days. */
export function ReminderTimes({ settings, zone }: ReminderTimesProps) {
  const dispatch = useAppDispatch();
  return (
    <>
      <FormControl component="fieldset">
        <FormLabel component="legend">When</FormLabel>
        <FormGroup>
          {reminderTimes.map((time) => (
            <FormControlLabel
              key={time}
              label={timeTexts[time]}
              control={
                <Checkbox
                  size="small"
                  checked={settings.times.includes(time)}
                  onChange={(_event, isChosen) => {
                    const times = reminderTimes.filter((one) =>
                      one === time ? isChosen : settings.times.includes(one),
                    );
                    void dispatch(changeSettings({ times }));
                  }}
                />
              }
            />
          ))}
        </FormGroup>
      </FormControl>
      <HoursFields settings={settings} />
      <Weekdays settings={settings} />
      <ZoneField zone={zone} />
    </>
  );
}

interface SettingsProps {
  settings: ReminderSettings;
}

type Hours = Pick<ReminderSettings, 'from' | 'until'>;

/** The person's hours. They are saved when a field is left, or with Enter. */
function HoursFields({ settings }: SettingsProps) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState<Partial<Hours>>({});
  const { from, until } = { ...settings, ...typed };
  const isWrong = isTime(from) && isTime(until) && from >= until;
  const finish = () => {
    // Both, because the time that was typed first may only be right with the other one.
    if (isWrong) return;
    const changes = Object.fromEntries(
      Object.entries(typed).filter(
        // Without a time, the saved one is shown again.
        ([field, time]) => isTime(time) && time !== settings[field as keyof Hours],
      ),
    );
    setTyped({});
    if (Object.keys(changes).length > 0) void dispatch(changeSettings(changes));
  };
  const field = (name: keyof Hours, label: string, value: string) => (
    <TimeField
      label={label}
      value={value}
      onChange={(time) => setTyped({ ...typed, [name]: time })}
      onFinish={finish}
      error={isWrong && name in typed ? 'The hours must end after they begin.' : undefined}
    />
  );
  return (
    <Stack direction="row" spacing={2} sx={{ maxWidth: 420, '& > *': { flex: 1 } }}>
      {field('from', 'Hours from', from)}
      {field('until', 'Hours until', until)}
    </Stack>
  );
}

const weekdayChoices = weekdays.map((name, index) => ({
  value: index + 1,
  label: name.slice(0, 3),
}));

/** The days on which the person is reminded. The last one stays. */
function Weekdays({ settings: { weekdays: chosen } }: SettingsProps) {
  const dispatch = useAppDispatch();
  return (
    <FormControl component="fieldset" sx={{ maxWidth: 420 }}>
      <FormLabel component="legend" sx={{ mb: 1 }}>
        Weekdays
      </FormLabel>
      <ChoiceChips
        label="Weekdays"
        choices={weekdayChoices}
        chosen={chosen}
        onChange={(next) => {
          if (next.length > 0) void dispatch(changeSettings({ weekdays: next }));
        }}
      />
    </FormControl>
  );
}
