import { timeLimits, type TimeEntry, type Timer } from '../../../contract/time/timeEntry';
import type { UserRef } from '../../../contract/user';
import type { Call } from '../../changes/changeSpec';
import type { AddArg, ChangeArg, DiscardArg, EntryArg, StartArg, StopArg } from './timeArgs';

/** The timer of a person, and entries. */
export interface ShownTime {
  timer: Timer | null;
  entries: readonly TimeEntry[];
}

/** Whole seconds from one time to another, both ISO 8601; as many as an entry may have. */
export const secondsBetween = (from: string, to: string): number =>
  Math.min(timeLimits.most, Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000)));

const without = (entries: readonly TimeEntry[], id: string): readonly TimeEntry[] =>
  entries.some(({ _id }) => _id === id) ? entries.filter(({ _id }) => _id !== id) : entries;

/** What a running timer becomes when it stops. Null if that is too short for an entry. */
export function entryOfTimer(
  timer: Timer | null,
  { at, day, note = '' }: Pick<StopArg, 'at' | 'day' | 'note'>,
  user: UserRef,
): TimeEntry | null {
  const seconds = timer ? secondsBetween(timer.startedAt, at) : 0;
  if (!timer || seconds < timeLimits.least) return null;
  const { _id, taskId, taskTitle } = timer;
  return { _id, taskId, taskTitle, user, day, seconds, note, createdAt: at };
}

const withEntry = (entries: readonly TimeEntry[], entry: TimeEntry | null) =>
  entry ? [entry, ...without(entries, entry._id)] : entries;

/** How a change is made, by its endpoint. */
const steps: Readonly<
  Record<string, (shown: ShownTime, arg: never, user: UserRef) => Partial<ShownTime>>
> = {
  startTimer: ({ timer, entries }, arg: StartArg, user) => {
    const { _id = '', taskId, taskTitle, at, resumes } = arg;
    return {
      timer: { _id: resumes ?? _id, taskId, taskTitle, startedAt: at },
      entries:
        resumes === undefined
          ? withEntry(entries, entryOfTimer(timer, arg, user))
          : without(entries, resumes),
    };
  },
  stopTimer: ({ timer, entries }, arg: StopArg, user) =>
    timer?._id === arg.timerId
      ? { timer: null, entries: withEntry(entries, entryOfTimer(timer, arg, user)) }
      : {},
  discardTimer: ({ timer }, { timerId }: DiscardArg) =>
    timer?._id === timerId ? { timer: null } : {},
  addTime: ({ entries }, { key: _key, ...entry }: AddArg) => ({
    entries: withEntry(entries, entry),
  }),
  changeTime: ({ entries }, { entry: { _id: id }, changes }: ChangeArg) => ({
    entries: entries.map((one) => (one._id === id ? { ...one, ...changes } : one)),
  }),
  deleteTime: ({ entries }, { entry }: EntryArg) => ({ entries: without(entries, entry._id) }),
  restoreTime: ({ entries }, { entry }: EntryArg) => ({ entries: withEntry(entries, entry) }),
};

/** Whether a mutation, by its name, changes a timer or an entry. */
export const isTimeChange = (endpoint: string): boolean => Object.hasOwn(steps, endpoint);

/** What a change that the server has not answered yet makes of what is shown. `user`: whose it is. */
export function timeAfter(shown: ShownTime, { endpoint, arg }: Call, user: UserRef): ShownTime {
  const step = isTimeChange(endpoint) ? steps[endpoint] : undefined;
  return step ? { ...shown, ...step(shown, arg as never, user) } : shown;
}

/** The newest day first, and of a day what was added last. */
export const byNewest = (one: TimeEntry, other: TimeEntry): number =>
  one.day === other.day
    ? other.createdAt.localeCompare(one.createdAt)
    : one.day < other.day
      ? 1
      : -1;
