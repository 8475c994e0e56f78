import { beginLocking } from '../db/locks';
import type { Trx } from '../db/schema';
import { chunks } from '../lib/chunks';
import type { TaskRow } from '../tasks/taskAnswers';
import { isReminded, type Person } from './people';
import { reminderText } from './texts';

/** A person has to be told something about a task. */
export interface Reminder {
  person: Person;
  taskId: string;
  text: string;
}

/** A snooze that is over. */
export interface EndedSnooze {
  user_id: string;
  task_id: string;
}

const idsPerStatement = 500;

/** The open tasks of these people that are due on one of the days on which something is. */
function openTasks(trx: Trx, people: readonly Person[]) {
  const days = [...new Set(people.flatMap(({ due }) => [...due.days.keys()]))];
  if (days.length === 0) return [];
  return trx
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks._id', 'task_assignees.task_id')
    .select(['task_assignees.task_id', 'task_assignees.user_id', 'tasks.due_date'])
    .where(
      'task_assignees.user_id',
      'in',
      people.map(({ _id }) => _id),
    )
    .where('tasks.due_date', 'in', days)
    .where('tasks.status', '<>', 'Completed')
    .orderBy('tasks.due_date')
    .orderBy('tasks.position')
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
 * Of what these people have to be reminded now, with the snoozes that are over. A task has one
 * reminder for a person, also if its snooze is over now, and none while it is snoozed.
 */
export async function findReminders(
  trx: Trx,
  people: readonly Person[],
  now: number,
): Promise<{ reminders: Reminder[]; ended: EndedSnooze[] }> {
  beginLocking(trx, 'records');
  const snoozes = await trx
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
  const at = new Date(now).toISOString();
  const ended = snoozes.filter(({ until }) => until <= at);
  const keyOf = (one: EndedSnooze) => `${one.user_id} ${one.task_id}`;
  const snoozed = new Set(snoozes.map(keyOf));
  const active = new Map(people.filter((one) => one.isActive).map((one) => [one._id, one]));

  const found = (await openTasks(trx, [...active.values()])).filter((one) => {
    const person = active.get(one.user_id);
    return person && isReminded(person, one.due_date ?? '') && !snoozed.has(keyOf(one));
  });
  const all = [...found, ...ended];
  const tasks = await readTasks(trx, new Set(all.map(({ task_id }) => task_id)));
  const reminders = all.flatMap(({ user_id, task_id }): Reminder[] => {
    const person = active.get(user_id);
    const task = tasks.get(task_id);
    if (!person || !task || task.status === 'Completed') return [];
    const isOwn = task.assignedTo.some(({ _id }) => _id === user_id);
    if (!isOwn && !person.isAdministrator) return [];
    return [{ person, taskId: task_id, text: reminderText(task, person.today) }];
  });
  return { reminders, ended };
}
