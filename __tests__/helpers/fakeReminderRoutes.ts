import {
  defaultReminders,
  type OwnReminders,
  type ReminderSettings,
} from '../../src/contract/time/reminders';
import type { BackendData, Route } from './fakeBackend';

/** The reminders of each person by their id. */
const stored = new WeakMap<BackendData, Map<string, OwnReminders>>();

/** Changes or reads the reminders of a person. */
export function fakeReminders(data: BackendData, userId: string): OwnReminders {
  const people = stored.get(data) ?? new Map<string, OwnReminders>();
  stored.set(data, people);
  const known = people.get(userId);
  if (known) return known;
  const own: OwnReminders = {
    settings: { ...defaultReminders, zone: 'Etc/UTC' },
    snoozes: [],
    mail: true,
    pushKey: 'push-key',
  };
  people.set(userId, own);
  return own;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The calls of reminders, as our server answers them. */
export const fakeReminderRoutes: readonly [RegExp, Route][] = [
  [
    /^GET \/api\/reminders$/,
    ({ data, actor }) => ({ status: 200, body: fakeReminders(data, actor._id) }),
  ],
  [
    /^PATCH \/api\/reminders$/,
    ({ data, actor, body }) => {
      const own = fakeReminders(data, actor._id);
      const { expected = {}, ...changes } = body as Partial<ReminderSettings> & {
        expected?: Partial<ReminderSettings>;
      };
      const isChanged = Object.entries(expected).some(
        ([field, value]) => !isSame(value, own.settings[field as keyof ReminderSettings]),
      );
      if (isChanged) return { status: 412, body: { error: 'This has been changed since' } };
      own.settings = { ...own.settings, ...changes };
      return { status: 200, body: own };
    },
  ],
  [
    /^PUT \/api\/reminders\/snoozes\/(\w+)$/,
    ({ data, actor, body, params: [taskId = ''] }) => {
      const own = fakeReminders(data, actor._id);
      const { until } = body as { until: string };
      own.snoozes = [...own.snoozes.filter((one) => one.taskId !== taskId), { taskId, until }];
      return { status: 200, body: own };
    },
  ],
  [
    /^DELETE \/api\/reminders\/snoozes\/(\w+)$/,
    ({ data, actor, params: [taskId = ''] }) => {
      const own = fakeReminders(data, actor._id);
      own.snoozes = own.snoozes.filter((one) => one.taskId !== taskId);
      return { status: 200, body: own };
    },
  ],
  [/^(?:POST|DELETE) \/api\/reminders\/devices$/, () => ({ status: 204 })],
];
