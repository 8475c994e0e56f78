import type { TaskChanges } from '../../src/contract/task';
import { isAdministrator, type UserRef } from '../../src/contract/user';
import type { Actor } from '../context';
import { badRequest, forbidden, notFound } from '../http/errors';

/** As much of a task as its rules look at. */
interface Guarded {
  assignedTo: readonly UserRef[];
}

export const ruleTexts = {
  noTask: 'Task not found',
  statusOnly: 'You can only change the status of this task',
  noUserSelected: 'No user selected',
  oneAtATime: 'You can only reassign to one user at a time',
  noAssignee: 'Please assign the task to at least one team member.',
  unknownPerson: 'User not found',
  alreadyAssigned: 'This user is already assigned to the task',
  notAssigned: 'This user is not assigned to the task',
} as const;

const isAssignee = (actor: Actor, task: Guarded) =>
  task.assignedTo.some((person) => person._id === actor._id);

/** Administrators see every task, a User those assigned to them (specification, point 6; readings 3). */
export function maySee(actor: Actor, task: Guarded): boolean {
  return isAdministrator(actor) || isAssignee(actor, task);
}

/**
 * The task, for somebody who may see it.
 * @throws HttpError 404, whether it is another's or does not exist: its existence is private.
 */
export function visible<Task extends Guarded>(actor: Actor, task: Task | null | undefined): Task {
  if (!task || !maySee(actor, task)) throw notFound(ruleTexts.noTask);
  return task;
}

/** Only administrators delete tasks and take people off them. */
export function requireAdministration(actor: Actor): void {
  if (!isAdministrator(actor)) throw forbidden();
}

/**
 * An administrator may change everything, an assignee the status alone.
 * @param changes what would really change; a field that is sent as it stands is nobody's business.
 */
export function requireChangesAllowed(actor: Actor, changes: TaskChanges): void {
  if (isAdministrator(actor)) return;
  if (Object.keys(changes).some((field) => field !== 'status'))
    throw forbidden(ruleTexts.statusOnly);
}

/** Administrators add as many as they like; an assignee hands the own place over to one person. */
export function requireAssignmentAllowed(actor: Actor, userIds: readonly string[]): void {
  if (userIds.length === 0) throw badRequest(ruleTexts.noUserSelected);
  if (!isAdministrator(actor) && userIds.length > 1) throw badRequest(ruleTexts.oneAtATime);
}
