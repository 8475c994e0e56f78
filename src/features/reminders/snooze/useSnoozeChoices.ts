import { useMemo } from 'react';
import { selectNow } from '../../../data/store/clockSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { selectSettings } from '../remindersSlice';
import { selectZone } from '../selectZone';
import { snoozeChoices } from './snoozeTimes';
import { whenText } from '../whenText';

/** The times that are offered for a reminder, each with its words. */
export function useSnoozeChoices() {
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  const settings = useAppSelector(selectSettings);
  return useMemo(
    () =>
      snoozeChoices(settings, zone, now).map((choice) => ({
        ...choice,
        text: whenText(choice.until, zone, now),
      })),
    [settings, zone, now],
  );
}
