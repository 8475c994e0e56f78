import type { Context } from '../../server/context/context';
import { transaction } from '../../server/events/transaction';
import { newId } from '../../server/lib/ids';

interface Person {
  _id: string;
  name: string;
}

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
    await trx
      .insertInto('tasks')
      .values({
        _id,
        position: Number(last ?? 0) + 1,
        title,
        description: '',
        priority: 'Medium',
        status: 'Pending',
        due_date: null,
        completed_at: null,
        created_at: at,
        updated_at: at,
        created_by: null,
        created_by_name: 'Root',
        comment_count: 0,
        seq: 0,
      })
      .execute();
    for (const [position, person] of assignees.entries()) {
      await trx
        .insertInto('task_assignees')
        .values({ task_id: _id, user_id: person._id, user_name: person.name, position })
        .execute();
    }
    await announce(context, trx, 'task-created', _id, title);
  });
  return _id;
}

/** Changes a title with its event, as an edit does. */
export async function renameTask(context: Context, taskId: string, title: string): Promise<void> {
  await transaction(context, async (trx) => {
    await trx.updateTable('tasks').set({ title }).where('_id', '=', taskId).execute();
    await announce(context, trx, 'task-updated', taskId, title);
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
  trx: Parameters<Context['events']['lock']>[0],
  type: 'task-created' | 'task-updated',
  taskId: string,
  title: string,
): Promise<void> {
  const assignees = await trx
    .selectFrom('task_assignees')
    .select(['user_id as _id', 'user_name as name'])
    .where('task_id', '=', taskId)
    .execute();
  const seq = await context.events.nextSeqs(trx, 1);
  await trx.updateTable('tasks').set({ seq }).where('_id', '=', taskId).execute();
  const audience = { administrators: true, users: assignees.map((person) => person._id) };
  const payload = { _id: taskId, title, assignedTo: assignees, seq };
  await context.events.appendAllAt(trx, [{ seq, type, taskId, payload, audience }]);
}
