import type { AuditValues } from '../../src/contract/audit';
import { checklistCount } from '../../src/contract/checklist';
import { describeRule } from '../../src/contract/rrule/describe';
import type { Attachment, TaskChanges } from '../../src/contract/task';
import type { AuditEntry } from '../audit/record';
import type { Actor } from '../session/actor';
import type { TaskRow } from './taskAnswers';

/** Whether the actor created the task or is assigned to it. */
export function isOwnTask(actor: Actor, { createdBy, assignedTo }: TaskRow): boolean {
  return createdBy?._id === actor._id || assignedTo.some((person) => person._id === actor._id);
}

/** The entry of a change of another person's task in the audit log. */
export function taskChanged(actor: Actor, before: TaskRow, changes: TaskChanges): AuditEntry {
  const fields = new Set(Object.keys(changes));
  return {
    actor,
    action: 'taskChanged',
    target: { type: 'task', _id: before._id, name: before.title },
    details: {
      before: valuesOf(before, fields),
      after: valuesOf({ ...before, ...changes }, fields),
    },
  };
}

/** The entry of a file that was added to another person's task, or removed from it. */
export function fileChanged(
  actor: Actor,
  task: TaskRow,
  type: 'fileAdded' | 'fileRemoved',
  { originalname }: Attachment,
): AuditEntry {
  const [without, having] = [{ file: null }, { file: originalname }];
  return {
    actor,
    action: 'taskChanged',
    target: { type: 'task', _id: task._id, name: task.title },
    details:
      type === 'fileAdded'
        ? { before: without, after: having }
        : { before: having, after: without },
  };
}

/** Descriptions are long, so only their length is recorded. */
function valuesOf(task: TaskRow, fields: ReadonlySet<string>): AuditValues {
  const { title, status, priority, dueDate, labels, description } = task;
  const { startDate = null, estimate = null, checklist, parent = null, blockedBy = [] } = task;
  return {
    ...(fields.has('title') && { title }),
    ...(fields.has('status') && { status }),
    ...(fields.has('priority') && { priority }),
    ...(fields.has('dueDate') && { dueDate }),
    ...(fields.has('labels') && { labels: labels.join(', ') }),
    ...(fields.has('description') && { descriptionLength: description.length }),
    ...(fields.has('startDate') && { startDate }),
    ...(fields.has('estimate') && { estimate }),
    ...(fields.has('parent') && { parent }),
    ...(fields.has('blockedBy') && { blockedBy: blockedBy.join(', ') || null }),
    ...(fields.has('recurrence') && {
      recurrence: task.recurrence ? describeRule(task.recurrence) : null,
    }),
    ...(fields.has('checklist') && { checklist: checklistCount(checklist) || null }),
  };
}
