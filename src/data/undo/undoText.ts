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

/**
 * What has been changed: 'Status changed'. An action on many tasks shows its result itself. `person`
 * is the name of the account that it is about, if known.
 */
export function undoText(
  change: Exclude<Undoable, { kind: 'bulk' }>,
  person = 'This person',
): string {
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
  if (change.kind === 'account') return `The account of ${person} was changed`;
  if (change.kind === 'ownName') return 'Name changed';
  if (change.kind === 'note') return 'Note changed';
  if (change.kind === 'deletedNote') return `'${change.note.title || 'Untitled'}' was deleted`;
  return `${person} can ${change.after ? 'sign in now' : 'no longer sign in'}`;
}
