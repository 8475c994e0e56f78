import type { ReactNode } from 'react';
import type { WaitingChange } from '../../../data/outbox/outboxSlice';
import type { Priority, Status } from '../../../contract/task';
import { badgeStyle } from '../../../data/nouns/tasks/badgeStyle';
import { TaskIcon, type TaskIconName } from './TaskIcon';

// Parts of cards and rows. Plain elements with the class names of `taskPartStyle`, and functions
// instead of components, because a scroll renders hundreds of them in a frame.

export const dueStyles = {
  overdue: ['error', 'late', 'Overdue'],
  urgent: ['warning', 'day', 'Due Today'],
  upcoming: ['primary', null, 'This Week'],
  future: ['neutral', null, ''],
} as const;

function badge(
  [tone, icon]: readonly [tone: string, icon: TaskIconName],
  word: string,
  title?: string,
): ReactNode {
  return (
    <span className={`badge ${tone}`} title={title} translate="no">
      <TaskIcon name={icon} />
      {word}
    </span>
  );
}

export const statusBadge = (status: Status, title?: string): ReactNode =>
  badge(badgeStyle('status', status), status, title);
export const priorityBadge = (priority: Priority, title?: string): ReactNode =>
  badge(badgeStyle('priority', priority), priority, title);

export const waitingText = 'Waiting to be sent';
/** Says that the server does not have a change. */
export const unsentText = ({ refusal }: WaitingChange): string =>
  refusal ? 'Not accepted' : waitingText;
export const unsentBadge = (change: WaitingChange): ReactNode =>
  badge(['warning', 'waiting'], unsentText(change));
