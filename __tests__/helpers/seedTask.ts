import type { UserRef } from '../../src/contract/user';
import type { Context } from '../../server/context/context';
import { transaction } from '../../server/events/transaction';
import { newId } from '../../server/lib/ids';
import type { Trx } from '../../server/db/schema';
import type { TaskRow } from '../../server/tasks/taskAnswers';
import { findTask } from '../../server/tasks/taskRepository';
import { changeStored, taskRecord } from './taskRecords';

type Person = UserRef;
const toRef = ({ _id, name }: Person) => ({ _id, name });

/** Inserts a task and its event, as creating one does. Resolves with its id. */
export async function seedTask(
  context: Context,
  title: string,
  assignees: Person[],
): Promise<string> {
  const _id = newId();
  const at = new Date(context.now()).toISOString();
  await transaction(context, async (trx) => {
    // Takes the lock of the log, so that no other task gets the same position.
    await context.events.nextSeqs(trx, 0);
    const { last } = await trx
      .selectFrom('tasks')
      .select((eb) => eb.fn.max('position').as('last'))
      .executeTakeFirstOrThrow();
    const task = { _id, title, createdAt: at, updatedAt: at, assignedTo: assignees.map(toRef) };
    await trx
      .insertInto('tasks')
      .values(taskRecord(task, Number(last ?? 0) + 1))
      .execute();
    for (const person of assignees)
      await trx
        .insertInto('task_assignees')
        .values({ task_id: _id, user_id: person._id })
        .execute();
    await announce(context, trx, 'task-created', _id);
  });
  return _id;
}

/** Changes a title with its event, as an edit does. */
export async function renameTask(context: Context, taskId: string, title: string): Promise<void> {
  await transaction(context, async (trx) => {
    await announce(context, trx, 'task-updated', taskId, { title });
  });
}

/** Removes an assignee with the event, as unassigning does. */
export async function unassign(context: Context, taskId: string, userId: string): Promise<void> {
  await transaction(context, async (trx) => {
    await trx
      .deleteFrom('task_assignees')
      .where('task_id', '=', taskId)
      .where('user_id', '=', userId)
      .execute();
    const assigned = (await findTask(trx, taskId))?.row.assignedTo ?? [];
    await changeStored(trx, taskId, { assignedTo: assigned.filter(({ _id }) => _id !== userId) });
    await context.events.append(trx, {
      type: 'task-deleted',
      payload: taskId,
      audience: { administrators: false, users: [userId] },
      taskId,
    });
  });
}

async function announce(
  context: Context,
  trx: Trx,
  type: 'task-created' | 'task-updated',
  taskId: string,
  patch: Partial<TaskRow> = {},
): Promise<void> {
  const seq = await context.events.nextSeqs(trx, 1);
  await changeStored(trx, taskId, { ...patch, seq });
  const { row } = (await findTask(trx, taskId)) ?? {};
  const audience = { administrators: true, users: row?.assignedTo.map(({ _id }) => _id) ?? [] };
  const payload = { _id: taskId, title: row?.title, assignedTo: row?.assignedTo, seq };
  await context.events.appendAllAt(trx, [{ seq, type, taskId, payload, audience }]);
}
