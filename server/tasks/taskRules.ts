import { addedBy, type Attachment } from '../../src/contract/task';
import { linkTexts } from '../../src/contract/transfer';
import { isAdministrator, type UserRef } from '../../src/contract/user';
import type { Audience } from '../events/audience';
import { badRequest, forbidden, notFound } from '../lib/errors';
import type { Actor } from '../session/actor';

/** What the rules need to know of a task. */
interface Assigned {
  assignedTo: readonly UserRef[];
}

export const ruleTexts = {
  noTask: 'Task not found',
  assigneeFieldsOnly: 'You can only change the status and the checklist of this task',
  noUserSelected: 'No user selected',
  oneAtATime: 'You can only reassign to one user at a time',
  noAssignee: 'Please assign the task to at least one team member.',
  unknownPerson: 'User not found',
  alreadyAssigned: 'This user is already assigned to the task',
  notAssigned: 'This user is not assigned to the task',
  noFile: 'File not found',
  noLinkedTask: 'The task to link to no longer exists',
  ...linkTexts,
  notOwnFile: 'Only who added a file, or an administrator, can remove it',
} as const;

/** Administrators see every task, others those assigned to them (specification, point 6). */
export function canSee(actor: Actor, task: Assigned): boolean {
  return isAdministrator(actor) || task.assignedTo.some((person) => person._id === actor._id);
}

/** Who may see a task: administrators, and those it is assigned to. */
export function taskAudience(task: Assigned): Audience {
  return { administrators: true, users: task.assignedTo.map((person) => person._id) };
}

/** Whom a change of a task concerns: the assignees and the creator. */
export function peopleOf(task: Assigned & { createdBy: UserRef | null }): string[] {
  const assigneeIds = task.assignedTo.map((person) => person._id);
  return task.createdBy ? [...assigneeIds, task.createdBy._id] : assigneeIds;
}

/**
 * The task, if the actor may see it.
 * @throws HttpError 404 also when it exists, because the actor must not learn that
 */
export function requireVisible<Task extends Assigned>(
  actor: Actor,
  task: Task | null | undefined,
): Task {
  if (!task || !canSee(actor, task)) throw notFound(ruleTexts.noTask);
  return task;
}

/**
 * Who added a file may remove it, and so may administrators. Who sees a task may add files, as with
 * comments.
 */
export function requireRemovalAllowed(
  actor: Actor,
  task: { createdBy: UserRef | null },
  file: Attachment,
): void {
  if (isAdministrator(actor) || addedBy(file, task) === actor._id) return;
  throw forbidden(ruleTexts.notOwnFile);
}

/**
 * Administrators may add any number of people. An assignee may hand the task over to one person.
 */
export function requireAssignmentAllowed(actor: Actor, userIds: readonly string[]): void {
  if (userIds.length === 0) throw badRequest(ruleTexts.noUserSelected);
  if (!isAdministrator(actor) && userIds.length > 1) throw badRequest(ruleTexts.oneAtATime);
}
