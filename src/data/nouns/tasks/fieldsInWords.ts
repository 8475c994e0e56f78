import type { TaskField } from '../../../contract/task';

/** 'dueDate' as 'due date'. */
const inWords = (field: TaskField) =>
  field === 'assignedTo' ? 'assignees' : field.replace(/[A-Z]/g, ' $&').toLowerCase();

/** What was changed: 'title, due date'. */
export const fieldsInWords = (fields: readonly TaskField[]): string =>
  fields.map(inWords).join(', ');
