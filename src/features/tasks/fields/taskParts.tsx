import type { CSSProperties, ReactNode } from 'react';
import type { Priority, Status } from '../../../contract/task';
import { hueOf, initials } from '../../../ui/elements/initials';
import { TaskIcon, type TaskIconName } from './TaskIcon';

// Parts of cards and rows. Plain elements with the class names of `taskPartStyle`, and functions
// instead of components, because a scroll renders hundreds of them in a frame.

type BadgeStyle = readonly [tone: string, icon: TaskIconName];
const statusStyles: Record<Status, BadgeStyle> = {
  Pending: ['neutral', 'pending'],
  'In Progress': ['primary', 'progress'],
  Completed: ['success', 'done'],
  'On Hold': ['warning', 'hold'],
};
const priorityStyles: Record<Priority, BadgeStyle> = {
  High: ['error', 'high'],
  Medium: ['warning', 'medium'],
  Low: ['neutral', 'low'],
};
export const dueStyles = {
  overdue: ['error', 'late', 'Overdue'],
  urgent: ['warning', 'day', 'Due Today'],
  upcoming: ['primary', null, 'This Week'],
  future: ['neutral', null, ''],
} as const;

function badge([tone, icon]: BadgeStyle, word: string, title?: string): ReactNode {
  return (
    <span className={`badge ${tone}`} title={title}>
      <TaskIcon name={icon} />
      {word}
    </span>
  );
}

// Another backend may send a value that Docket does not know.
export const statusBadge = (status: Status, title?: string): ReactNode =>
  badge(statusStyles[status] ?? statusStyles.Pending, status, title);
export const priorityBadge = (priority: Priority, title?: string): ReactNode =>
  badge(priorityStyles[priority] ?? priorityStyles.Medium, priority, title);

/** The server does not have the latest change yet. */
export const waitingText = 'Waiting to be sent';
export const waitingBadge = (): ReactNode => badge(['warning', 'waiting'], waitingText);

/** Initials in a circle. Its name has to be beside it. */
export const disc = (name: string, index: number): ReactNode => (
  <span
    className="disc"
    key={index}
    aria-hidden="true"
    style={{ '--hue': hueOf(name) } as CSSProperties}
  >
    {initials(name)}
  </span>
);
