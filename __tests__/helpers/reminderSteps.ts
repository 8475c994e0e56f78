import { reminderTimes, type ReminderSettings } from '../../src/contract/time/reminders';
import { dialogClosed, dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import { deviceStates } from '../../src/features/reminders/pushDevice';
import { remindersApi } from '../../src/features/reminders/remindersApi';
import { deviceFound } from '../../src/features/reminders/remindersSlice';
import type { StepHandler } from './randomSessionSteps';

const {
  changeReminders,
  getReminders,
  nameZone,
  readUnsubscribe,
  setDevice,
  snoozeTask,
  stopSnooze,
  unsubscribe,
} = remindersApi.endpoints;

const ids = ['a001', 'a002', 'a003'];
const idOf = (n: number) => ids[n % ids.length] ?? '';

const changesOf = (n: number, m: number): Partial<ReminderSettings> =>
  [
    { times: reminderTimes.filter((_time, index) => (m >> index) % 2 === 0) },
    { from: `0${m % 10}:30`, until: `1${m % 10}:30` },
    { weekdays: [1 + (m % 7)] },
    { zone: m % 2 === 0 ? 'Europe/Berlin' : 'Etc/UTC' },
    { inList: m % 2 === 0, byMail: m % 3 === 0 },
  ][n % 5] ?? {};

/** What can happen with reminders. */
export const reminderSteps: Record<string, StepHandler> = {
  loadReminders: (session, { n }) =>
    session.run(getReminders.initiate(undefined, { forceRefetch: n % 2 === 0 })),
  changeReminders: (session, { n, m }) =>
    session.run(
      changeReminders.initiate({
        changes: changesOf(n, m),
        ...(m % 4 === 0 && { expected: changesOf(n, m + 1) }),
        key: `remind${n}.${m}`,
      }),
    ),
  nameZone: (session) => session.run(nameZone.initiate('Asia/Tokyo')),
  snoozeTask: (session, { n, m }) =>
    session.run(
      n % 4 === 0
        ? stopSnooze.initiate({ taskId: idOf(m), key: `stop${n}.${m}` })
        : snoozeTask.initiate({ taskId: idOf(m), until: session.iso(), key: `later${n}.${m}` }),
    ),
  snoozeDialog: ({ dispatch }, { n }) =>
    dispatch(n % 2 === 0 ? dialogOpened('snooze', { taskId: idOf(n) }) : dialogClosed('snooze')),
  findDevice: ({ dispatch }, { n }) =>
    dispatch(deviceFound({ device: deviceStates[n % deviceStates.length] ?? 'off' })),
  setDevice: (session, { n }) => session.run(setDevice.initiate(n % 2 === 0)),
  unsubscribe: (session, { n, text }) => {
    // As in an address, which has no half letters.
    const token = `unsubscribe-${n}-${text.replace(/\p{Surrogate}/gu, '')}`;
    return session.run(
      n % 2 === 0 ? readUnsubscribe.initiate({ token }) : unsubscribe.initiate({ token }),
    );
  },
};
