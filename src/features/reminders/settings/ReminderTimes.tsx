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
import { changeSetting } from '../changeReminders';
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
                    void dispatch(changeSetting('times', times));
                  }}
                />
              }
            />
          ))}
        </FormGroup>
      </FormControl>
      <Stack direction="row" spacing={2} sx={{ maxWidth: 420, '& > *': { flex: 1 } }}>
        <Hours field="from" label="Hours from" settings={settings} />
        <Hours field="until" label="Hours until" settings={settings} />
      </Stack>
      <Weekdays settings={settings} />
      <ZoneField zone={zone} />
    </>
  );
}

interface HoursProps {
  field: 'from' | 'until';
  label: string;
  settings: ReminderSettings;
}

/** One end of the person's hours. It is saved when they leave the field, or with Enter. */
function Hours({ field, label, settings }: HoursProps) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? settings[field];
  const from = field === 'from' ? value : settings.from;
  const until = field === 'until' ? value : settings.until;
  const isWrong = isTime(value) && from >= until;
  const finish = () => {
    if (typed === null || isWrong) return;
    // Without a time, the saved one is shown again.
    setTyped(null);
    if (isTime(typed) && typed !== settings[field]) void dispatch(changeSetting(field, typed));
  };
  return (
    <TimeField
      label={label}
      value={value}
      onChange={setTyped}
      onFinish={finish}
      error={isWrong ? 'The hours must end after they begin.' : undefined}
    />
  );
}

const weekdayChoices = weekdays.map((name, index) => ({
  value: index + 1,
  label: name.slice(0, 3),
}));

/** The days on which the person is reminded. The last one stays. */
function Weekdays({ settings: { weekdays: chosen } }: Pick<HoursProps, 'settings'>) {
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
          if (next.length > 0) void dispatch(changeSetting('weekdays', next));
        }}
      />
    </FormControl>
  );
}
