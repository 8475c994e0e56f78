import { sql } from 'kysely';
import { myDayRows, type BusyPerson } from '../../src/contract/myDay';
import type { Reader } from '../db/schema';
import { takeTurn } from '../lib/takeTurn';

/** Tasks that are counted at a time, so that other requests do not wait for all of them. */
const tasksPerStep = 2_000;
/** How long an answer is used again, because it costs a pass through all tasks. */
const keptMs = 30_000;

/** The open and the overdue tasks of each person, among the tasks of a range of positions. */
export const countsByPerson = (db: Reader, today: string, from: number) =>
  db
    .selectFrom('tasks')
    .innerJoin('task_assignees', 'task_assignees.task_id', 'tasks._id')
    .where('tasks.position', '>=', from)
    .where('tasks.position', '<', from + tasksPerStep)
    .where('tasks.status', '!=', 'Completed')
    .groupBy('task_assignees.user_id')
    .select((eb) => [
      'task_assignees.user_id as _id',
      eb.fn.countAll<number>().as('open'),
      sql<number>`sum(case when tasks.due_date < ${today} then 1 else 0 end)`.as('overdue'),
    ]);

/** People with overdue tasks: those with the most first. */
async function countBusyPeople(db: Reader, today: string): Promise<BusyPerson[]> {
  const range = await db
    .selectFrom('tasks')
    .select((eb) => [eb.fn.min('position').as('first'), eb.fn.max('position').as('last')])
    .executeTakeFirstOrThrow();
  // An aggregate of no rows is null.
  const [first, last] = [Number(range.first ?? 0), Number(range.last ?? -1)];
  const people = new Map<string, { open: number; overdue: number }>();
  for (let from = first; from <= last; from += tasksPerStep) {
    for (const { _id, open, overdue } of await countsByPerson(db, today, from).execute()) {
      const sum = people.get(_id) ?? { open: 0, overdue: 0 };
      people.set(_id, { open: sum.open + Number(open), overdue: sum.overdue + Number(overdue) });
    }
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
