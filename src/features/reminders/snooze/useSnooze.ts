import { selectIsDocket } from '../../../data/session/sessionSlice';
import { selectNow } from '../../../data/store/clockSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { endSnooze, snooze } from '../changeReminders';
import { useGetRemindersQuery } from '../remindersApi';
import { selectSnoozedUntil } from '../remindersSlice';
import { selectZone } from '../selectZone';
import { whenText } from '../whenText';

/** The reminder that the person has set for a task. */
export function useSnooze(taskId: string) {
  const dispatch = useAppDispatch();
  useGetRemindersQuery(undefined, { skip: !useAppSelector(selectIsDocket) });
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  const until = useAppSelector((state) => selectSnoozedUntil(state, taskId));
  return {
    now,
    zone,
    until,
    /** Undefined without a reminder. */
    sentence: until && `Reminds you ${whenText(until, zone, now)}`,
    choose: (time: string) => void dispatch(snooze({ taskId, until: time })),
    stop: () => void dispatch(endSnooze(taskId)),
  };
}
