import { type AssignableUser, isAdministrator } from '../../src/contract/user';
import type { Actor, Context, Trx } from '../context';
import { badRequest, notFound } from '../http/errors';
import { announce } from '../notifications/announce';
import { writeAs } from '../session/writeAs';
import { readRoles } from '../users/roles';
import { loadTaskRow, taskAudience, type TaskRow } from './taskRecord';
import {
  deleteAssignee,
  findPeople,
  insertActivity,
  insertAssignees,
  lockTask,
  nextAssigneePosition,
  updateTask,
} from './taskRepository';
import { requireAdministration, requireAssignmentAllowed, ruleTexts, visible } from './taskRules';
import { reloaded } from './taskService';

/** A task for somebody who may see it. @throws HttpError 404 */
export async function readAssignment(
  context: Context,
  actor: Actor,
  taskId: string,
): Promise<TaskRow> {
  return visible(actor, await loadTaskRow(context.db, taskId));
}

/** Active people who are not assigned to the task yet, by name. */
export async function unassignedUsers(
  context: Context,
  actor: Actor,
  taskId: string,
): Promise<AssignableUser[]> {
  const task = visible(actor, await loadTaskRow(context.db, taskId));
  const assigned = new Set(task.assignedTo.map((person) => person._id));
  const people = await context.db
    .selectFrom('users')
    .select(['_id', 'name', 'roles'])
    .where('active', '=', 1)
    .orderBy('name')
    .orderBy('_id')
    .execute();
  return people
    .filter((person) => !assigned.has(person._id))
    .map((person) => ({ ...person, roles: readRoles(person.roles) }));
}

/**
 * Assigns people. An administrator adds to those there are; an assignee hands the own place over to one person.
 * Choosing only people who are assigned already changes nothing (an assignee is told so).
 * @returns the task's row, `assignedTo` included.
 */
export function assign(
  context: Context,
  requester: Actor,
  taskId: string,
  userIds: readonly string[],
): Promise<TaskRow> {
  return writeAs(context, requester, async (trx, actor) => {
    const before = visible(actor, await lockTask(trx, taskId));
    requireAssignmentAllowed(actor, userIds);
    const wanted = [...new Set(userIds)];
    const people = await findPeople(trx, wanted);
    if (people.length < wanted.length) throw badRequest(ruleTexts.unknownPerson);
    const assigned = new Set(before.assignedTo.map((person) => person._id));
    const added = people.filter((person) => !assigned.has(person._id));
    const handsOver = !isAdministrator(actor);
    if (added.length === 0) {
      if (handsOver) throw badRequest(ruleTexts.alreadyAssigned);
      return before;
    }

    const given = handsOver ? await deleteAssignee(trx, taskId, actor._id) : null;
    await insertAssignees(trx, taskId, added, given ?? (await nextAssigneePosition(trx, taskId)));
    const row = await recordChange(context, trx, taskId, (at, seq) =>
      insertActivity(trx, taskId, actor, { assigned: added }, at, seq),
    );
    const addedIds = added.map((person) => person._id);
    const newcomers = added
      .filter((person) => !isAdministrator({ roles: readRoles(person.roles) }))
      .map((person) => person._id);
    const others = row.assignedTo
      .map((person) => person._id)
      .filter((id) => !addedIds.includes(id));
    await context.events.appendAt(trx, row.seq, {
      type: 'task-updated',
      payload: row,
      audience: { administrators: true, users: others },
      taskId,
    });
    if (newcomers.length > 0) {
      await context.events.append(trx, {
        type: 'task-created',
        payload: row,
        audience: { administrators: false, users: newcomers },
        taskId,
      });
    }
    if (handsOver) await takeAway(context, trx, taskId, actor._id);
    await announce(context, trx, {
      type: 'notification',
      message: `${actor.name} assigned you the task "${row.title}"`,
      taskId,
      candidates: addedIds,
      actorId: actor._id,
      assigneeIds: addedIds,
    });
    return row;
  });
}

/** Takes one person off a task; for administrators. @returns the task's row. */
export function unassign(
  context: Context,
  requester: Actor,
  taskId: string,
  userId: string,
): Promise<TaskRow> {
  return writeAs(context, requester, async (trx, actor) => {
    visible(actor, await lockTask(trx, taskId));
    requireAdministration(actor);
    if ((await deleteAssignee(trx, taskId, userId)) === null) throw notFound(ruleTexts.notAssigned);
    const row = await recordChange(context, trx, taskId, () => Promise.resolve());
    await context.events.appendAt(trx, row.seq, {
      type: 'task-updated',
      payload: row,
      audience: taskAudience(row),
      taskId,
    });
    const [person] = await findPeople(trx, [userId]);
    if (person && !isAdministrator({ roles: readRoles(person.roles) }))
      await takeAway(context, trx, taskId, userId);
    return row;
  });
}

/** Numbers and dates the change of a task, and reads the task back. */
async function recordChange(
  context: Context,
  trx: Trx,
  taskId: string,
  also: (at: string, seq: number) => Promise<void>,
): Promise<TaskRow> {
  const at = new Date(context.now()).toISOString();
  const seq = await context.events.nextSeq(trx);
  await updateTask(trx, taskId, { updated_at: at, seq });
  await also(at, seq);
  return reloaded(trx, taskId);
}

/** To somebody who lost a task it is as if it were deleted. */
async function takeAway(context: Context, trx: Trx, taskId: string, userId: string): Promise<void> {
  await context.events.append(trx, {
    type: 'task-deleted',
    payload: taskId,
    audience: { administrators: false, users: [userId] },
    taskId,
  });
}
