import { sql } from 'kysely';
import { openDatabase } from '../../server/db/open';
import type { Db } from '../../server/db/schema';
import type { StoredReminders } from '../../server/reminders/schedule';
import { toRecord } from '../../server/tasks/taskRepository';
import type { TaskRow } from '../../server/tasks/taskAnswers';
import { clockAt, dayIn } from '../../src/contract/rrule/zones';
import { defaultReminders } from '../../src/contract/time/reminders';
import { createBenchRandom } from './random';

/** Half of the people have the settings of the others' zone; each zone has the same day at noon UTC. */
const zones = ['UTC', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Kolkata'];
/** What else people choose. Together with the zones these are 500 different settings. */
const choices = 100;
const rowsPerStatement = 500;

async function withDatabase<Answer>(dataDir: string, use: (db: Db) => Promise<Answer>) {
  const db = await openDatabase({ dataDir });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

const settingsAt = (at: number, number: number): StoredReminders => {
  const zone = zones[number % zones.length] ?? 'UTC';
  const choice = Math.floor(number / zones.length) % choices;
  return {
    ...defaultReminders,
    zone,
    from: clockAt(zone, at).time,
    // No one here is reminded an hour before the end, so this only makes settings differ.
    until: `23:${String(choice % 60).padStart(2, '0')}`,
    times: choice < 60 ? ['due', 'overdue'] : ['day', 'due', 'overdue'],
  };
};

/** Makes a task of each person due on the day on which they are reminded. */
async function addTasks(db: Db, at: number): Promise<void> {
  const random = createBenchRandom();
  const people = await db.selectFrom('users').select(['_id', 'name']).orderBy('_id').execute();
  const { last } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const iso = new Date(at).toISOString();
  const rows = people.map(({ _id, name }, number): TaskRow => ({
    ...{ _id: random.id(), number: Number(last) + number + 1, title: `Remind ${number}` },
    ...{ description: 'Due today', priority: 'Medium', status: 'Pending', labels: [] },
    dueDate: dayIn(zones[number % zones.length] ?? 'UTC', at),
    ...{ completedAt: null, createdAt: iso, updatedAt: iso, createdBy: null, attachments: [] },
    ...{ assignedTo: [{ _id, name }], commentCount: 0, seq: Number(last) + number + 1 },
  }));
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const some = rows.slice(from, from + rowsPerStatement);
    await db
      .insertInto('tasks')
      .values(some.map((row) => toRecord(row, { position: row.seq, field_changes: null })))
      .execute();
    await db
      .insertInto('task_assignees')
      .values(
        some.map(({ _id, assignedTo }) => ({ task_id: _id, user_id: assignedTo[0]?._id ?? '' })),
      )
      .execute();
  }
  await db
    .updateTable('event_counter')
    .set({ seq: Number(last) + rows.length, tasks: Number(last) + rows.length })
    .execute();
}

/**
 * Lets all people of a seeded database be reminded at a time, each of one task at least.
 * @returns the e-mail of the person who has the last turn
 */
export function seedReminders(dataDir: string, at: number, isFirst: boolean): Promise<string> {
  return withDatabase(dataDir, async (db) => {
    if (isFirst) await addTasks(db, at);
    await db.deleteFrom('notifications').execute();
    const people = await db
      .selectFrom('users')
      .select(['_id', 'email', 'active'])
      .orderBy('_id')
      .execute();
    await db.transaction().execute(async (trx) => {
      for (const [number, { _id }] of people.entries())
        await trx
          .updateTable('users')
          .set({
            reminders: JSON.stringify(settingsAt(at, number)),
            remind_at: new Date(at).toISOString(),
          })
          .where('_id', '=', _id)
          .execute();
    });
    return people.filter(({ active }) => active === 1).at(-1)?.email ?? '';
  });
}

/** How many active people have a reminder, how many reminders there are, and how many twice. */
export function countReminders(
  dataDir: string,
): Promise<{ missing: number; reminders: number; twice: number }> {
  return withDatabase(dataDir, async (db) => {
    const active = await db.selectFrom('users').select('_id').where('active', '=', 1).execute();
    const rows = await db
      .selectFrom('notifications')
      .select(['user_id', 'task_id', sql<number>`count(*)`.as('count')])
      .groupBy(['user_id', 'task_id'])
      .execute();
    const reminded = new Set(rows.map(({ user_id }) => user_id));
    return {
      missing: active.filter(({ _id }) => !reminded.has(_id)).length,
      reminders: rows.length,
      twice: rows.filter(({ count }) => Number(count) > 1).length,
    };
  });
}
