import { z } from 'zod';
import { myDayRows, type MyDay } from '../../src/contract/myDay';
import { priorities, statuses, taskFieldNames } from '../../src/contract/task';
import { isAdministrator } from '../../src/contract/user';
import type { Context } from '../context/context';
import type { Reader } from '../db/schema';
import type { Api } from '../http/api';
import type { Actor } from '../session/actor';
import { createBusyPeople } from './busyPeople';
import { changedTasksOf } from './changedTasks';
import { dueTasksOf } from './dueTasks';

const query = z.object({
  today: z.iso.date('must be a date like 2030-01-31'),
  since: z.iso.datetime('must be a time like 2030-01-31T12:00:00.000Z'),
});

const due = z.object({
  count: z.number(),
  tasks: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      dueDate: z.string(),
      priority: z.enum(priorities),
      status: z.enum(statuses),
    }),
  ),
});

const myDay = z.object({
  overdue: due,
  today: due,
  week: due,
  open: z.number(),
  hasTasks: z.boolean(),
  changed: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      type: z.enum(['assigned', 'status', 'comment', 'edited', 'fileAdded', 'fileRemoved']),
      by: z.string(),
      at: z.string(),
      to: z.string().nullable(),
      fields: z.array(z.enum(taskFieldNames)).optional(),
    }),
  ),
  notes: z.array(z.object({ _id: z.string(), title: z.string(), updatedAt: z.string() })),
  people: z
    .array(z.object({ _id: z.string(), name: z.string(), open: z.number(), overdue: z.number() }))
    .optional(),
}) satisfies z.ZodType<MyDay>;

/** The notes that a person changed last. */
const latestNotes = (db: Reader, userId: string) =>
  db
    .selectFrom('notes')
    .select(['_id', 'title', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('_id')
    .limit(myDayRows)
    .execute();

/** Whether the actor can see any task. */
async function seesTasks(db: Reader, actor: Actor): Promise<boolean> {
  const task = isAdministrator(actor)
    ? await db.selectFrom('tasks').select('_id').limit(1).executeTakeFirst()
    : await db
        .selectFrom('task_assignees')
        .select('task_id')
        .where('user_id', '=', actor._id)
        .limit(1)
        .executeTakeFirst();
  return task !== undefined;
}

/** What the home screen shows (ours), in one small answer instead of the list of all tasks. */
export function registerMyDayRoutes(api: Api, context: Context): void {
  const { db } = context;
  const busyPeople = createBusyPeople(db, context.now);
  api.get(
    '/api/my-day',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Your day',
        description:
          'What is due for you, what changed since a time, your latest notes and, for ' +
          'administrators, the people with the most overdue tasks (at most 30 s old). `today` is ' +
          'your calendar day.',
        querystring: query,
        response: { 200: myDay },
      },
    },
    async ({ actor, query: { today, since } }): Promise<MyDay> => ({
      ...(await dueTasksOf(db, actor._id, today)),
      hasTasks: await seesTasks(db, actor),
      changed: await changedTasksOf(db, actor, since),
      notes: await latestNotes(db, actor._id),
      ...(isAdministrator(actor) && { people: await busyPeople(today) }),
    }),
  );
}
