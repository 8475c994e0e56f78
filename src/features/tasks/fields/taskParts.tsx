import type { CSSProperties, ReactNode } from 'react';
import type { LabelHue } from '../../../data/nouns/tasks/labelColorsSlice';
import type { WaitingChange } from '../../../data/outbox/outboxSlice';
import type { Priority, Status } from '../../../contract/task';
import { blockedText } from '../../../data/nouns/tasks/taskDisplay';
import { badgeStyle } from '../../../data/nouns/tasks/badgeStyle';
import { CompleteIcon, TaskIcon, type TaskIconName } from './TaskIcon';

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

/** Says that a task waits for others, or nothing. */
export const blockedBadge = (openBlockers: number): ReactNode =>
  openBlockers > 0 && badge(['warning', 'blocked'], 'Blocked', blockedText(openBlockers));

/** The same as a small icon, where there is no room for the word. */
export const blockedIcon = (openBlockers: number): ReactNode =>
  openBlockers > 0 && (
    <span className="warning" role="img" title={`Blocked: ${blockedText(openBlockers)}`}>
      <TaskIcon name="blocked" />
    </span>
  );

export const labelMark = (label: string, hueOf: LabelHue): ReactNode => (
  <span className="label tinted" key={label} style={{ '--hue': hueOf(label) } as CSSProperties}>
    {label}
  </span>
);

export const waitingText = 'Waiting to be sent';
/** Says that the server does not have a change. */
export const unsentText = ({ refusal }: WaitingChange): string =>
  refusal ? 'Not accepted' : waitingText;
export const unsentBadge = (change: WaitingChange): ReactNode =>
  badge(['warning', 'waiting'], unsentText(change));

/**
 * The circle before a title, which completes the task. Not in the tab order: D does the same.
 * `isInCell`: its name is not in the text of the cell, which is the title.
 */
export const completeButton = (status: Status, isInCell = false): ReactNode => (
  <button
    type="button"
    className="complete"
    tabIndex={-1}
    data-action="complete"
    data-by-key
    data-tip={completeTip(status)}
    aria-label={isInCell ? 'Complete' : undefined}
    aria-pressed={status === 'Completed'}
  >
    <CompleteIcon />
    {!isInCell && <span className="hidden">Complete</span>}
  </button>
);

export const completeTip = (status: Status): string =>
  status === 'Completed' ? 'Open again' : 'Complete';
