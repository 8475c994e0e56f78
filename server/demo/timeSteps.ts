import type { Context } from '../context/context';
import { addEntry } from '../timeEntries/entryService';
import { startTimer } from '../timeEntries/timerService';
import { day, dayFrom, minute } from './dates';
import { team, type DemoPerson } from './people';
import type { PlannedTask } from './plan';
import type { Random } from './random';
import type { Step } from './taskSteps';
import type { Visits } from './visits';
import { timeNotes } from './words';

/** For how many days back people have entries. */
const days = 28;
/** How long the timer has been running. */
const running = 47 * minute;
const timerOwner = 'aiko.tanabe@example.com';

/** Those who write down their time. */
const writers = team.filter(
  ({ role }, index) => role === 'Admin' || (role === 'User' && index < 9),
);

interface Source {
  now: number;
  tasks: readonly PlannedTask[];
  /** Of the tasks that exist, by their titles. */
  taskIds: ReadonlyMap<string, string>;
}

/** Whether a person works on a task at a time: it is theirs, and not done. */
function worksOn({ email, role }: DemoPerson, { history }: PlannedTask, at: number): boolean {
  const past = history.filter((entry) => entry.at < at);
  const last = past.findLast((entry) => entry.kind === 'status');
  if (past.length === 0 || last?.status === 'Completed') return false;
  const people = past.flatMap((entry) =>
    entry.kind === 'created' ? entry.assigned : entry.kind === 'assigned' ? [entry.to] : [],
  );
  return role === 'Admin' ? last !== undefined : people.some((one) => one.email === email);
}

/** Some weeks in which several people write down their time, and a timer that runs. */
export function timeSteps(
  context: Context,
  visits: Visits,
  random: Random,
  { now, tasks, taskIds }: Source,
): Step[] {
  const stepsOf = (person: DemoPerson, daysAgo: number): Step[] => {
    const at = now - daysAgo * day - 5 * minute;
    const theirs = tasks.filter((task) => worksOn(person, task, at));
    return random.sample(theirs, random.between(1, 3)).map(({ title }) => {
      const entry = {
        day: dayFrom(now, -daysAgo),
        seconds: random.between(1, 14) * 15 * 60,
        note: random.chance(0.6) ? random.pick(timeNotes) : '',
      };
      return {
        at,
        run: async () =>
          addEntry(context, await visits.actor(person), {
            ...entry,
            taskId: taskIds.get(title) ?? '',
          }),
      };
    });
  };
  const workdays = Array.from({ length: days }, (_, daysAgo) => daysAgo).filter(
    (daysAgo) => new Date(`${dayFrom(now, -daysAgo)}T00:00:00Z`).getUTCDay() % 6 !== 0,
  );
  const owner = team.find(({ email }) => email === timerOwner);
  const timed =
    owner && tasks.find((task) => [now - running, now].every((at) => worksOn(owner, task, at)));
  return [
    ...workdays.flatMap((daysAgo) => writers.flatMap((person) => stepsOf(person, daysAgo))),
    ...(timed
      ? [
          {
            at: now - running,
            run: async () =>
              startTimer(context, await visits.actor(owner), {
                taskId: taskIds.get(timed.title) ?? '',
                day: dayFrom(now, 0),
              }),
          },
        ]
      : []),
  ];
}
