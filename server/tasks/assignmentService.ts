import { type AssignableUser, isAdministrator } from '../../src/contract/user';
import type { Context } from '../context/context';
import type { Seen } from '../http/ifMatch';
import { badRequest, notFound } from '../lib/errors';
import { readRoles } from '../lib/roles';
import { assertAdministrator, type Actor } from '../session/actor';
import { requireUnchanged } from './fieldChanges';
import { patched, planChange } from './planChange';
import type { TaskRow } from './taskAnswers';
import { changeOneTask } from './taskLane';
import { findPeople, findTask } from './taskRepository';
import { requireAssignmentAllowed, requireVisible, ruleTexts } from './taskRules';
import { assignedTo } from './taskService';

/** @throws HttpError 404 */
export async function readAssignment(
  context: Context,
  actor: Actor,
  taskId: string,
): Promise<TaskRow> {
  return requireVisible(actor, (await findTask(context.db, taskId))?.row);
}

/** Active people who are not assigned to the task, sorted by name. */
export async function unassignedUsers(
  context: Context,
  actor: Actor,
  taskId: string,
): Promise<AssignableUser[]> {
  const task = await readAssignment(context, actor, taskId);
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
  const { task, result } = await changeOneTask(
    context,
    requester,
    taskId,
    async (trx, actor, found) => {
      const { row } = found;
      requireAssignmentAllowed(actor, userIds);
      const wanted = [...new Set(userIds)];
      const people = new Map((await findPeople(trx, wanted)).map((one) => [one._id, one]));
      if (people.size < wanted.length) throw badRequest(ruleTexts.unknownPerson);
      const isAssigned = new Set(row.assignedTo.map((person) => person._id));
      const added = wanted.filter((id) => !isAssigned.has(id));
      const handsOver = !isAdministrator(actor);
      if (handsOver && added.length === 0) throw badRequest(ruleTexts.alreadyAssigned);
      const at = new Date(context.now()).toISOString();
      const wish = { assignees: { add: added, remove: handsOver ? [actor._id] : [] }, handsOver };
      const patch = planChange(actor, row, wish, { people, at });
      if (!patch) return {};
      await requireUnchanged(trx, actor, found, ['assignedTo'], seen);
      const after = patched(row, patch, at);
      const announcements = [assignedTo(actor, after, added)];
      // The actor can see this row for the last time.
      return {
        change: { after, announcements },
        ...(handsOver && { result: (saved: TaskRow) => saved }),
      };
    },
  );
  return task?.row ?? result ?? readAssignment(context, requester, taskId);
}

/** Unassigns one person. Only administrators may. @returns the task's row */
export async function unassign(
  context: Context,
  requester: Actor,
  taskId: string,
  userId: string,
  seen?: Seen,
): Promise<TaskRow> {
  const { task } = await changeOneTask(
    context,
    requester,
    taskId,
    async (trx, actor, found) => {
      assertAdministrator(actor);
      const at = new Date(context.now()).toISOString();
      const wish = { assignees: { add: [], remove: [userId] } };
      const patch = planChange(actor, found.row, wish, { at });
      if (!patch) throw notFound(ruleTexts.notAssigned);
      await requireUnchanged(trx, actor, found, ['assignedTo'], seen);
      return { change: { after: patched(found.row, patch, at) } };
    },
    { grows: false },
  );
  return task?.row ?? readAssignment(context, requester, taskId);
}
