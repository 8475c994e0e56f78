import type { TimeEntry, TimeEntryFields, Timer } from '../../../contract/time/timeEntry';
import { formatDuration } from '../../../lib/duration/formatDuration';
import { formatDateTime, formatDay } from '../../../lib/format';
import { callOf, type Call, type ChangesOf, type ChangeText } from '../../changes/changeSpec';
import { taskPath } from '../../navigation/taskPath';
import type { RootState } from '../../store/rootState';
import { selectTaskById } from '../tasks/tasksSelectors';
import { entryOfTimer } from './shownTime';
import type { StartArg } from './timeArgs';
import { timeApi } from './timeApi';
import { selectOwnRef, selectTimedTitle, selectTimer } from './timeSelectors';

const { startTimer, discardTimer, deleteTime, restoreTime, changeTime } = timeApi.endpoints;

type Timed = Pick<Timer, 'taskId' | 'taskTitle'>;

const quoted = (state: RootState, timed: Timed): string => `'${selectTimedTitle(state, timed)}'`;

const ofTask = (state: RootState, timed: Timed, label: string, text: string): ChangeText => ({
  record: selectTimedTitle(state, timed),
  path: taskPath(timed.taskId),
  isLoaded: selectTaskById(state, timed.taskId) !== undefined,
  wanted: [{ label, text }],
});

/** '0:25 · 20/01/2027 · Review', as far as it has them. */
const fieldsText = ({ seconds, day, note }: Partial<TimeEntryFields>): string =>
  [seconds === undefined ? '' : formatDuration(seconds), formatDay(day), note ?? '']
    .filter((text) => text !== '')
    .join(' · ');

/** The entry that the timer becomes that runs in a state. */
const stoppedEntry = (state: RootState, arg: Pick<StartArg, 'at' | 'day'>): TimeEntry | null =>
  entryOfTimer(selectTimer(state), arg, selectOwnRef(state));

/**
 * The call that lets the timer that a change has stopped run on. Null if it ran too briefly for an
 * entry.
 * @param discards the id of the timer that runs now
 */
function resumed(
  state: RootState,
  arg: Pick<StartArg, 'at' | 'day'>,
  discards?: string,
): Call | null {
  const timer = selectTimer(state);
  const entry = stoppedEntry(state, arg);
  if (!timer || !entry) return null;
  const { taskId, taskTitle, startedAt: at } = timer;
  const { day, _id: resumes } = entry;
  const resuming = { taskId, taskTitle, at, day, resumes };
  return callOf(startTimer, { ...resuming, ...(discards !== undefined && { discards }) });
}

const spent = (state: RootState, entry: TimeEntry): string =>
  `${formatDuration(entry.seconds)} on ${quoted(state, entry)}`;

export const timeChanges = {
  startTimer: {
    describe: (arg, state) => ofTask(state, arg, 'Start timer', formatDateTime(arg.at)),
    done: (arg, before) => {
      const stopped = stoppedEntry(before, arg);
      const started = `Timer started on ${quoted(before, arg)}`;
      return stopped ? `${started}, and stopped: ${spent(before, stopped)}` : started;
    },
    inverse: (arg, before) => {
      const { _id: timerId, taskId, taskTitle } = arg;
      if (timerId === undefined) return null;
      const discarded = callOf(discardTimer, { timerId, taskId, taskTitle });
      return [resumed(before, arg, timerId) ?? discarded];
    },
  },
  stopTimer: {
    describe: (arg, state) => ofTask(state, arg, 'Stop timer', formatDateTime(arg.at)),
    done: (arg, before) => {
      const stopped = stoppedEntry(before, arg);
      return stopped ? `Timer stopped: ${spent(before, stopped)}` : 'Timer stopped';
    },
    inverse: (arg, before) => {
      const call = resumed(before, arg);
      return call && [call];
    },
  },
  discardTimer: {
    describe: (arg, state) => ofTask(state, arg, 'Timer', 'Discard'),
  },
  addTime: {
    describe: (arg, state) => ofTask(state, arg, 'Add time', fieldsText(arg)),
    done: (arg, before) => `Time added: ${formatDuration(arg.seconds)} on ${quoted(before, arg)}`,
    inverse: ({ key: _key, ...entry }) => [callOf(deleteTime, { entry })],
  },
  changeTime: {
    describe: ({ entry, changes }, state) =>
      ofTask(state, entry, 'Change time', fieldsText(changes)),
    done: () => 'Time changed',
    inverse: ({ entry, changes }) => {
      const earlier: Partial<TimeEntryFields> = {
        ...(changes.day !== undefined && { day: entry.day }),
        ...(changes.seconds !== undefined && { seconds: entry.seconds }),
        ...(changes.note !== undefined && { note: entry.note }),
      };
      const changed = { ...entry, ...changes };
      return [callOf(changeTime, { entry: changed, changes: earlier, expected: changes })];
    },
  },
  deleteTime: {
    describe: ({ entry }, state) => ofTask(state, entry, 'Delete time', fieldsText(entry)),
    done: ({ entry }, before) => `Time deleted: ${spent(before, entry)}`,
    inverse: ({ entry }) => [callOf(restoreTime, { entry })],
  },
  restoreTime: {
    describe: ({ entry }, state) => ofTask(state, entry, 'Restore time', fieldsText(entry)),
  },
} satisfies ChangesOf<typeof timeApi.endpoints>;
