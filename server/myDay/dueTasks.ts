import { sql } from 'kysely';
import { addDays, weekdayOf } from '../../src/contract/rrule/dates';
import { myDayRows, type DueTask, type MyDay } from '../../src/contract/myDay';
import type { Reader } from '../db/schema';
import type { TaskRow } from '../tasks/taskAnswers';

/** The day after `today`, and the first day after a week that begins on Monday. */
function boundsOf(today: string): { tomorrow: string; nextWeek: string } {
  return { tomorrow: addDays(today, 1), nextWeek: addDays(today, 7 - weekdayOf(today)) };
}

/** The open tasks of a person, found by their assignments. */
export const openTasksOf = (db: Pick<Reader, 'selectFrom'>, userId: string) =>
  db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks._id', 'task_assignees.task_id')
    .where('task_assignees.user_id', '=', userId)
    .where('tasks.status', '!=', 'Completed');

/** The first open tasks of each due category, with the number of tasks in it. One pass. */
export function firstDueTasks(db: Reader, userId: string, today: string) {
  const { tomorrow, nextWeek } = boundsOf(today);
  return db
    .with('due', (query) =>
      openTasksOf(query, userId)
        .where('tasks.due_date', '<', nextWeek)
        .select(['tasks._id', 'tasks.due_date', 'tasks.position'])
        .select(
          sql<'overdue' | 'today' | 'week'>`case when tasks.due_date < ${today} then 'overdue'
            when tasks.due_date < ${tomorrow} then 'today' else 'week' end`.as('category'),
        ),
    )
    .with('ranked', (query) =>
      query
        .selectFrom('due')
        .selectAll()
        .select((eb) => [
          eb.fn
            .countAll<number>()
            .over((over) => over.partitionBy('category'))
            .as('count'),
          eb.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('category').orderBy('due_date').orderBy('position'))
            .as('rank'),
        ]),
    )
    .selectFrom('ranked')
    .innerJoin('tasks', 'tasks._id', 'ranked._id')
    .select(['category', 'count', 'row'])
    .where('rank', '<=', myDayRows)
    .orderBy('rank');
}

/** What is due for a person, and how many open tasks they have in all. */
export async function dueTasksOf(
  db: Reader,
  userId: string,
  today: string,
): Promise<Pick<MyDay, 'overdue' | 'today' | 'week' | 'open'>> {
  const rows = await firstDueTasks(db, userId, today).execute();
  const { open } = await openTasksOf(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  const listOf = (category: 'overdue' | 'today' | 'week') => {
    const found = rows.filter((row) => row.category === category);
    const tasks = found.map(({ row }): DueTask => {
      const { _id, title, dueDate, priority, status } = JSON.parse(row) as TaskRow;
      return { _id, title, dueDate: dueDate ?? '', priority, status };
    });
    return { count: Number(found[0]?.count ?? 0), tasks };
  };
  return {
    overdue: listOf('overdue'),
    today: listOf('today'),
    week: listOf('week'),
    open: Number(open),
  };
}
