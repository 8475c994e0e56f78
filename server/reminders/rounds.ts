import { sql } from 'kysely';
import type { Context } from '../context/context';
import type { Reader } from '../db/schema';
import { chunks } from '../lib/chunks';
import { takeTurn } from '../lib/takeTurn';
import { createPlans, isReminded, type Plan, type Stored } from './plans';
import { maxAhead } from './schedule';

/** Someone who may have to be reminded of something now. */
export interface Planned {
  _id: string;
  stored: Stored;
  plan: Plan;
  /** Tasks that were due for the person when the round began, and how many snoozes were over. */
  taskIds: string[];
  ended: number;
}

/**
 * What a round and each of its transactions do at the most. A person with more reminders has a
 * transaction of their own. Exported for tests.
 */
export const roundLimits = { people: 10_000, peopleOfTurn: 200, remindersOfTurn: 1_000 };

/** People whose turn it is. Those of whom it is not known when that is are among them. */
async function findPeople(db: Reader, now: number): Promise<Pick<Planned, '_id' | 'stored'>[]> {
  const at = new Date(now).toISOString();
  const tooFar = new Date(now + maxAhead).toISOString();
  const people = db
    .selectFrom('users')
    .select(['_id', 'reminders', 'remind_at'])
    .limit(roundLimits.people);
  const found = [
    ...(await people.where('remind_at', '<=', at).orderBy('remind_at').orderBy('_id').execute()),
    ...(await people.where('remind_at', 'is', null).execute()),
    ...(await people.where('remind_at', '>', tooFar).execute()),
    ...(await people
      .where('_id', 'in', (query) =>
        query.selectFrom('snoozes').select('user_id').where('until', '<=', at),
      )
      .execute()),
  ];
  const byId = new Map(found.map(({ _id, ...stored }) => [_id, { _id, stored }]));
  return [...byId.values()].slice(0, roundLimits.people);
}

/** The open tasks of a day with their assignees, the oldest first. */
const openTasks = (db: Reader, day: string) =>
  db
    .selectFrom('tasks')
    .innerJoin('task_assignees', 'task_assignees.task_id', 'tasks._id')
    .select(['task_assignees.task_id', 'task_assignees.user_id'])
    .where('tasks.due_date', '=', day)
    // Written out, because the index has only open tasks.
    .where('tasks.status', '<>', sql.lit('Completed'))
    .execute();

/** People whose turn it is now, with what is due for each, but not those whose plan fails. */
export async function planRound(
  { db, log }: Pick<Context, 'db' | 'log'>,
  now: number,
): Promise<Planned[]> {
  const planOf = createPlans(now);
  const people: Planned[] = [];
  for (const some of chunks(await findPeople(db, now), roundLimits.peopleOfTurn)) {
    for (const one of some)
      try {
        people.push({ ...one, plan: planOf(one.stored), taskIds: [], ended: 0 });
      } catch (error) {
        log.error({ err: error, userId: one._id }, 'a person cannot be reminded');
      }
    await takeTurn();
  }
  const byId = new Map(people.map((person) => [person._id, person]));
  const snoozes = await db
    .selectFrom('snoozes')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .where('until', '<=', new Date(now).toISOString())
    .groupBy('user_id')
    .execute();
  for (const { user_id, count } of snoozes) {
    const person = byId.get(user_id);
    if (person) person.ended = Number(count);
  }
  const days = new Set(people.flatMap(({ plan }) => [...plan.due.days.keys()]));
  for (const day of [...days].sort()) {
    for (const { task_id, user_id } of await openTasks(db, day)) {
      const person = byId.get(user_id);
      if (person && isReminded(person.plan, day)) person.taskIds.push(task_id);
    }
    await takeTurn();
  }
  return people;
}

/** The people of each transaction of a round. */
export function* turnsOf(people: readonly Planned[]): Generator<Planned[]> {
  let turn: Planned[] = [];
  let reminders = 0;
  for (const person of people) {
    const own = person.taskIds.length + person.ended;
    const isFull = reminders + own > roundLimits.remindersOfTurn;
    if (turn.length === roundLimits.peopleOfTurn || (isFull && turn.length > 0)) {
      yield turn;
      turn = [];
      reminders = 0;
    }
    turn.push(person);
    reminders += own;
  }
  if (turn.length > 0) yield turn;
}
