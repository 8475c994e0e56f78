import type { Context } from '../context/context';
import { snoozeTask } from '../reminders/reminderService';
import { day, minute } from './dates';
import { team } from './people';
import type { Step } from './taskSteps';
import type { Visits } from './visits';

/** Those who have put tasks off, and until how many days later. */
const snoozers = ['maren.lindqvist', 'aiko.tanabe', 'jonas.weber'];
const daysOff = [1, 3];

/** The open tasks that a person has or has created, and that are due next. */
const nextTasks = ({ db }: Context, userId: string, today: string) =>
  db
    .selectFrom('tasks')
    .select('_id')
    .where((eb) =>
      eb.or([
        eb('created_by', '=', userId),
        eb('_id', 'in', (query) =>
          query.selectFrom('task_assignees').select('task_id').where('user_id', '=', userId),
        ),
      ]),
    )
    .where('status', '<>', 'Completed')
    .where('due_date', '>=', today)
    .orderBy('due_date')
    .orderBy('position')
    .limit(daysOff.length)
    .execute();

/** Some people have said that they want to be reminded of tasks later. */
export const reminderSteps = (context: Context, visits: Visits, now: number): Step[] =>
  team
    .filter(({ email }) => snoozers.includes(email.replace('@example.com', '')))
    .map((person, index) => ({
      at: now - (15 + index) * minute,
      run: async () => {
        const actor = await visits.actor(person);
        const today = new Date(now).toISOString().slice(0, 10);
        for (const [at, { _id }] of (await nextTasks(context, actor._id, today)).entries()) {
          const until = new Date(now + (daysOff[at] ?? 1) * day).toISOString();
          await snoozeTask(context, actor, _id, until);
        }
      },
    }));
