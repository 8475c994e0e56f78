import type { Undoable } from './undoSlice';

/** The fields of a task that people change, as they know them. */
export const fieldNames = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due date',
  labels: 'Labels',
} as const;

/** What has been changed: 'Status changed'. An action on many tasks shows its result itself. */
export function undoText(change: Exclude<Undoable, { kind: 'bulk' }>): string {
  if (change.kind === 'task') {
    const fields = Object.keys(change.after).filter((field) => field in fieldNames);
    const [field] = fields;
    return `${fields.length === 1 ? fieldNames[field as keyof typeof fieldNames] : 'Task'} changed`;
  }
  if (change.kind === 'people') {
    const { length } = change.people;
    const people = length === 1 ? 'One person' : `${length} people`;
    return `${people} ${change.assigned ? 'assigned' : 'unassigned'}`;
  }
  if (change.kind === 'account') return 'Account changed';
  if (change.kind === 'ownName') return 'Name changed';
  if (change.kind === 'note') return 'Note changed';
  if (change.kind === 'deletedNote') return `'${change.note.title || 'Untitled'}' was deleted`;
  return change.after ? 'Account activated' : 'Account deactivated';
}
