import { type AssignableUser, isAdministrator } from '../../src/contract/user';
import type { Context } from '../context/context';
import type { TaskTable, Trx } from '../db/schema';
import type { Seen } from '../http/ifMatch';
import { badRequest, notFound } from '../lib/errors';
import { isAdministratorRow, readRoles } from '../lib/roles';
import { announce } from '../notifications/announce';
import { assertAdministrator, type Actor } from '../session/actor';
import { writeAnyway, writeAs } from '../session/writeAs';
import { requireUnchanged, withFieldChanges } from './fieldChanges';
import type { TaskRow } from './taskAnswers';
import { loadTaskRow, taskAudience } from './taskRecord';
import {
  assigneeRows,
  deleteAssignee,
  findPeople,
  insertActivity,
  insertAssignees,
  lockTask,
  nextPosition,
  updateTask,
} from './taskRepository';
import { requireAssignmentAllowed, requireVisible, ruleTexts } from './taskRules';
import { reloadTask } from './taskService';
import { changeEntries } from './valueChanges';

/** @throws HttpError 404 */
export async function readAssignment(
  context: Context,
  actor: Actor,
  taskId: string,
): Promise<TaskRow> {
  return requireVisible(actor, await loadTaskRow(context.db, taskId));
}

/** Active people who are not assigned to the task, sorted by name. */
export async function unassignedUsers(
  context: Context,
  actor: Actor,
  taskId: string,
): Promise<AssignableUser[]> {
  const task = requireVisible(actor, await loadTaskRow(context.db, taskId));
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
 * Assigns people. An administrator adds them; an assignee is replaced by one person. Nothing
 * changes when all of them are assigned already; an assignee then gets an error.
 * @returns the task's row
 */
export async function assign(
  context: Context,
  requester: Actor,
  taskId: string,
  userIds: readonly string[],
  seen?: Seen,
): Promise<TaskRow> {
  const handedOver = await writeAs(context, requester, async (trx, actor) => {
    const found = await lockTask(trx, actor, taskId);
    const before = found.row;
    requireAssignmentAllowed(actor, userIds);
    const wanted = [...new Set(userIds)];
    const people = await findPeople(trx, wanted);
    if (people.length < wanted.length) throw badRequest(ruleTexts.unknownPerson);
    const assigned = new Set(before.assignedTo.map((person) => person._id));
    const added = people.filter((person) => !assigned.has(person._id));
    const handsOver = !isAdministrator(actor);
    if (added.length === 0) {
      if (handsOver) throw badRequest(ruleTexts.alreadyAssigned);
      return null;
    }

    await requireUnchanged(trx, actor, found, ['assignedTo'], seen);
    const freed = handsOver ? await deleteAssignee(trx, taskId, actor._id) : null;
    const position = freed ?? (await nextPosition(trx, 'task_assignees', taskId));
    await insertAssignees(trx, assigneeRows(taskId, added, position));
    const row = await recordChange(context, trx, actor, found);
    const addedIds = added.map((person) => person._id);
    const newcomers = added
      .filter((person) => !isAdministratorRow(person))
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
    if (handsOver) await announceRemoval(context, trx, taskId, actor._id);
    await announce(context, trx, {
      type: 'notification',
      message: `${actor.name} assigned you the task "${row.title}"`,
      taskId,
      candidates: addedIds,
      actorId: actor._id,
      assigneeIds: addedIds,
    });
    // The actor can see this row for the last time.
    return handsOver ? row : null;
  });
  return handedOver ?? readAssignment(context, requester, taskId);
}

/** Unassigns one person. Only administrators may. @returns the task's row */
export async function unassign(
  context: Context,
  requester: Actor,
  taskId: string,
  userId: string,
  seen?: Seen,
): Promise<TaskRow> {
  await writeAnyway(context, requester, async (trx, actor) => {
    const found = await lockTask(trx, actor, taskId);
    assertAdministrator(actor);
    if ((await deleteAssignee(trx, taskId, userId)) === null) throw notFound(ruleTexts.notAssigned);
    await requireUnchanged(trx, actor, found, ['assignedTo'], seen);
    const row = await recordChange(context, trx, actor, found);
    await context.events.appendAt(trx, row.seq, {
      type: 'task-updated',
      payload: row,
      audience: taskAudience(row),
      taskId,
    });
    const [person] = await findPeople(trx, [userId]);
    if (person && !isAdministratorRow(person)) await announceRemoval(context, trx, taskId, userId);
  });
  return readAssignment(context, requester, taskId);
}

/** Stores who changed the assignees, when and how, and reads the task again. */
async function recordChange(
  context: Context,
  trx: Trx,
  actor: Actor,
  { record, row: before }: { record: TaskTable; row: TaskRow },
): Promise<TaskRow> {
  const at = new Date(context.now()).toISOString();
  const seq = await context.events.nextSeq(trx);
  await updateTask(trx, record._id, {
    updated_at: at,
    seq,
    field_changes: withFieldChanges(record, ['assignedTo'], { seq, actor, at }),
  });
  const after = await reloadTask(trx, record._id);
  const change = { before, after, fields: ['assignedTo'] as const };
  await insertActivity(trx, changeEntries(actor, change, at, seq));
  return after;
}

/** Tells a former assignee that the task is gone for them. */
async function announceRemoval(
  context: Context,
  trx: Trx,
  taskId: string,
  userId: string,
): Promise<void> {
  await context.events.append(trx, {
    type: 'task-deleted',
    payload: taskId,
    audience: { administrators: false, users: [userId] },
    taskId,
  });
}
