import { formatDay } from '../../../lib/format';

/** The fields of a task that people change, as they know them. */
const fieldNames: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due date',
  labels: 'Labels',
};

export const fieldLabel = (field: string): string => fieldNames[field] ?? field;

/** The value of a field as people read it. */
export const fieldText = (field: string, value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ') || 'None';
  if (typeof value !== 'string' || value === '') return 'None';
  return field === 'dueDate' ? formatDay(value) : value;
};
