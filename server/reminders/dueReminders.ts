import { beginLocking } from '../db/locks';
import type { Trx } from '../db/schema';
import { chunks } from '../lib/chunks';
import { isAdministratorRow } from '../lib/roles';
import type { TaskRow } from '../tasks/taskAnswers';
import { isReminded } from './plans';
import type { Planned } from './rounds';
import { reminderText } from './texts';

/** A person as the account is under its lock. */
export interface Person extends Planned {
  isActive: boolean;
  isAdministrator: boolean;
}

/** A person has to be told something about a task. */
export interface Reminder {
  person: Person;
  taskId: string;
  isSnoozed: boolean;
  text: string;
}

/** A snooze that is over. */
export interface EndedSnooze {
  user_id: string;
  task_id: string;
}

const idsPerStatement = 500;

/** Locks those of these people for whom the plan still holds. The others have another one soon. */
export async function lockPeople(trx: Trx, planned: readonly Planned[]): Promise<Person[]> {
  beginLocking(trx, 'accounts');
  const rows = await trx
    .selectFrom('users')
    .select(['_id', 'active', 'roles', 'reminders', 'remind_at'])
    .where(
      '_id',
      'in',
      planned.map(({ _id }) => _id),
    )
    .orderBy('_id')
    .forNoKeyUpdate()
    .execute();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return planned.flatMap((person) => {
    const row = byId.get(person._id);
    const { reminders, remind_at } = person.stored;
    if (!row || row.reminders !== reminders || row.remind_at !== remind_at) return [];
    return { ...person, isActive: row.active === 1, isAdministrator: isAdministratorRow(row) };
  });
}

/**
 * Whether a task is an open one of a person. Administrators can put off those of others too, which they
 * see.
 */
export const isOpenFor = (
  task: Pick<TaskRow, 'status' | 'assignedTo'>,
  { _id, isAdministrator }: Pick<Person, '_id' | 'isAdministrator'>,
  isSnoozed: boolean,
): boolean =>
  task.status !== 'Completed' &&
  (task.assignedTo.some((one) => one._id === _id) || (isSnoozed && isAdministrator));

async function lockSnoozes(trx: Trx, people: readonly Person[]) {
  beginLocking(trx, 'records');
  return trx
    .selectFrom('snoozes')
    .selectAll()
    .where(
      'user_id',
      'in',
      people.map(({ _id }) => _id),
    )
    .orderBy('user_id')
    .orderBy('task_id')
    .forUpdate()
    .execute();
}

async function readTasks(trx: Trx, ids: ReadonlySet<string>): Promise<Map<string, TaskRow>> {
  const tasks = new Map<string, TaskRow>();
  for (const some of chunks([...ids], idsPerStatement))
    for (const { _id, row } of await trx
      .selectFrom('tasks')
      .select(['_id', 'row'])
      .where('_id', 'in', some)
      .execute())
      tasks.set(_id, JSON.parse(row) as TaskRow);
  return tasks;
}

/**
 * Of what these people have to be reminded, and the snoozes that are over. A task has one reminder
 * for a person, also if its snooze is over now, and none while it is snoozed.
 */
export async function findReminders(
  trx: Trx,
  people: readonly Person[],
  now: number,
): Promise<{ reminders: Reminder[]; ended: EndedSnooze[] }> {
  const snoozes = await lockSnoozes(trx, people);
  const at = new Date(now).toISOString();
  const ended = snoozes.filter(({ until }) => until <= at);
  const snoozed = new Set(snoozes.map(({ user_id, task_id }) => `${user_id} ${task_id}`));
  const byId = new Map(people.map((person) => [person._id, person]));
  const due = people.flatMap((person) =>
    person.taskIds
      .filter((taskId) => !snoozed.has(`${person._id} ${taskId}`))
      .map((taskId) => ({ person, taskId, isSnoozed: false })),
  );
  const over = ended.flatMap(({ user_id, task_id: taskId }) => {
    const person = byId.get(user_id);
    return person ? [{ person, taskId, isSnoozed: true }] : [];
  });
  const wanted = [...due, ...over].filter(({ person }) => person.isActive);
  const tasks = await readTasks(trx, new Set(wanted.map(({ taskId }) => taskId)));
  const reminders = wanted.flatMap(({ person, taskId, isSnoozed }): Reminder[] => {
    const task = tasks.get(taskId);
    if (!task || !isOpenFor(task, person, isSnoozed)) return [];
    if (!isSnoozed && !isReminded(person.plan, task.dueDate ?? '')) return [];
    return [{ person, taskId, isSnoozed, text: reminderText(task, person.plan.today) }];
  });
  return { reminders, ended };
}
