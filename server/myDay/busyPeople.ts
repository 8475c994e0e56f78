import { sql } from 'kysely';
import { myDayRows, type BusyPerson } from '../../src/contract/myDay';
import type { Reader } from '../db/schema';
import { takeTurn } from '../lib/takeTurn';

/** Tasks that are counted at a time, so that other requests do not wait for all of them. */
const tasksPerPage = 2_000;
/** How long an answer is used again, because it costs a pass through all tasks. */
const keptMs = 30_000;

/**
 * The position of the last task in the page of tasks that follows a position, or null. Positions are
 * numbers of events, so most of them belong to no task: a page ends after a number of tasks.
 */
async function endOfPage(db: Reader, after: number): Promise<number | null> {
  const page = db
    .selectFrom('tasks')
    .select('position')
    .where('position', '>', after)
    .orderBy('position')
    .limit(tasksPerPage);
  const { last } = await db
    .selectFrom(page.as('page'))
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  // An aggregate of no rows is null.
  return last === null ? null : Number(last);
}

/** The open and the overdue tasks of each person, among the tasks of a range of positions. */
const countsByPerson = (db: Reader, today: string, after: number, last: number) =>
  db
    .selectFrom('tasks')
    .innerJoin('task_assignees', 'task_assignees.task_id', 'tasks._id')
    .where('tasks.position', '>', after)
    .where('tasks.position', '<=', last)
    .where('tasks.status', '!=', 'Completed')
    .groupBy('task_assignees.user_id')
    .select((eb) => [
      'task_assignees.user_id as _id',
      eb.fn.countAll<number>().as('open'),
      sql<number>`sum(case when tasks.due_date < ${today} then 1 else 0 end)`.as('overdue'),
    ]);

/** People with overdue tasks: those with the most first. */
async function countBusyPeople(db: Reader, today: string): Promise<BusyPerson[]> {
  const people = new Map<string, { open: number; overdue: number }>();
  // Below all positions.
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const last = await endOfPage(db, after);
    if (last === null) break;
    for (const { _id, open, overdue } of await countsByPerson(db, today, after, last).execute()) {
      const sum = people.get(_id) ?? { open: 0, overdue: 0 };
      people.set(_id, { open: sum.open + Number(open), overdue: sum.overdue + Number(overdue) });
    }
    after = last;
    await takeTurn();
  }
  const busiest = [...people]
    .filter(([, { overdue }]) => overdue > 0)
    .sort(([, a], [, b]) => b.overdue - a.overdue || b.open - a.open)
    // Some accounts may have been deleted.
    .slice(0, 2 * myDayRows);
  if (busiest.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['_id', 'name'])
    .where(
      '_id',
      'in',
      busiest.map(([_id]) => _id),
    )
    .execute();
  const names = new Map(rows.map(({ _id, name }) => [_id, name]));
  return busiest
    .flatMap(([_id, counts]) => {
      const name = names.get(_id);
      return name === undefined ? [] : [{ _id, name, ...counts }];
    })
    .slice(0, myDayRows);
}

/** Counts the busiest people at most twice a minute, for all administrators of a time zone. */
export function createBusyPeople(db: Reader, now: () => number) {
  let kept: { today: string; at: number; answer: Promise<BusyPerson[]> } | null = null;
  return (today: string): Promise<BusyPerson[]> => {
    if (kept?.today !== today || now() - kept.at >= keptMs || now() < kept.at) {
      const answer = countBusyPeople(db, today);
      const mine = { today, at: now(), answer };
      kept = mine;
      // A failure is not kept.
      answer.catch(() => {
        if (kept === mine) kept = null;
      });
    }
    return kept.answer;
  };
}
