import type { Priority, Status } from '../../../contract/task';

// Red is for what is overdue, and amber for what is due today.
const styles = {
  Pending: ['neutral', 'pending'],
  'In Progress': ['primary', 'progress'],
  Completed: ['success', 'done'],
  'On Hold': ['neutral', 'hold'],
  High: ['neutral', 'high'],
  Medium: ['neutral', 'medium'],
  Low: ['neutral', 'low'],
} as const;
const defaultStyles = { status: styles.Pending, priority: styles.Medium };

export type BadgeField = keyof typeof defaultStyles;

/** The tone and the name of the icon of a status or priority. */
export const badgeStyle = (field: BadgeField, value: Status | Priority) =>
  // Another backend may send a value that Docket does not know.
  styles[value] ?? defaultStyles[field];
