import type { BulkChange, BulkKind } from '../../../contract/bulk';
import { countText, formatCount, formatDay } from '../../../lib/format';
import type { BulkRun } from './bulkSlice';

export const taskCount = (count: number): string => countText(count, 'task');

export const kindTitles: Record<BulkKind, string> = {
  status: 'Set Status',
  priority: 'Set Priority',
  labels: 'Change Labels',
  assignees: 'Change Assignees',
  dueDate: 'Set Due Date',
  startDate: 'Set Start Date',
  estimate: 'Set Estimate',
  delete: 'Delete Tasks',
};

export const kindLabels: Record<BulkKind, string> = {
  status: 'Status',
  priority: 'Priority',
  labels: 'Labels',
  assignees: 'Assignees',
  dueDate: 'Due date',
  startDate: 'Start date',
  estimate: 'Estimate',
  delete: 'Delete',
};

function changeText({ kind, change }: { kind: BulkKind; change: BulkChange }): string {
  switch (kind) {
    case 'status':
      return ` to ${change.status ?? ''}`;
    case 'priority':
      return ` to priority ${change.priority ?? ''}`;
    case 'dueDate':
      return change.dueDate ? ` to be due on ${formatDay(change.dueDate)}` : ' to have no due date';
    case 'startDate':
      return change.startDate
        ? ` to start on ${formatDay(change.startDate)}`
        : ' to have no start date';
    case 'estimate':
      return typeof change.estimate === 'number'
        ? ` to an estimate of ${change.estimate}`
        : ' to have no estimate';
    default:
      return '';
  }
}

/** The result of an action, as a sentence. */
export function summaryText(run: BulkRun): string {
  const { kind, undo, done, unchanged, refused } = run;
  const verb = undo
    ? kind === 'delete'
      ? 'restored'
      : 'put back'
    : kind === 'delete'
      ? 'deleted'
      : 'changed';
  const parts = [`${taskCount(done)} ${verb}${undo ? '' : changeText(run)}`];
  const already = kind === 'delete' && !undo ? 'deleted already' : 'like that already';
  if (unchanged > 0) parts.push(`${formatCount(unchanged)} ${already}`);
  if (refused > 0) parts.push(`${formatCount(refused)} not ${verb}`);
  return `${parts.join(', ')}.`;
}

/** The progress of an action, such as 'Deleting: 20 of 300'. */
export function progressText(run: BulkRun): string {
  const running = run.undo ? 'Undoing' : run.kind === 'delete' ? 'Deleting' : 'Changing';
  const verb = run.state === 'stopping' ? 'Stopping' : running;
  const answered = formatCount(run.done + run.unchanged + run.refused);
  return `${verb}: ${answered} of ${formatCount(run.total)}`;
}
