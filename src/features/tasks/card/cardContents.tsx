import { Fragment, type ReactNode } from 'react';
import { checklistCount } from '../../../contract/checklist';
import { describeRule } from '../../../contract/rrule/describe';
import type { EstimateUnit, Task } from '../../../contract/task';
import { dueCategory, startsLater, type DayBounds } from '../../../lib/dueDate';
import { formatEstimate } from '../../../lib/estimate';
import { formatDate, formatDateTime, formatNearDay, formatRelative } from '../../../lib/format';
import { attachmentUrl } from '../fields/attachmentUrl';
import { disc } from '../../../ui/table/disc';
import { dueStyles, labelMark } from '../fields/taskParts';
import type { LabelHue } from '../../../data/nouns/tasks/labelColorsSlice';
import { TaskIcon, type TaskIconName } from '../fields/TaskIcon';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';

/** What a button of a card does. */
export type CardAction =
  'complete' | 'activity' | 'comments' | 'settings' | 'delete' | 'files' | 'expand';

/** A card shows this many names, and the number of the others. */
const namesShown = 3;
/** It shows this many labels, and the number of the others. */
const labelsShown = 6;
/** About two lines of a card, in characters. */
const clampedLength = 150;

/** What a click on a card changes. */
export type CardField = 'status' | 'priority' | 'dueDate' | 'labels' | 'assignedTo';

/**
 * A value that a click changes, if the person may. `name`: that of the field, for screen readers,
 * unless the value says it. It is not in the tab order: S and P do the same, and the opened task has
 * all fields.
 */
export function value(
  field: CardField,
  name: string,
  content: ReactNode,
  mayEdit: boolean,
): ReactNode {
  if (!mayEdit || content === null) return content;
  return (
    <button
      type="button"
      className="value"
      tabIndex={-1}
      data-edit={field}
      aria-haspopup={field === 'status' || field === 'priority' ? 'menu' : 'dialog'}
    >
      {name && <span className="hidden">{name}: </span>}
      {content}
    </button>
  );
}

/** Selects the card. Not in the tab order: Space does the same. */
export const selectBox = (title: string, selected: boolean): ReactNode => (
  <input type="checkbox" tabIndex={-1} checked={selected} readOnly aria-label={`Select ${title}`} />
);

function iconButton(action: CardAction, label: string, icon: TaskIconName): ReactNode {
  return (
    <button
      type="button"
      className="action"
      data-action={action}
      data-tip={label}
      aria-label={label}
    >
      <TaskIcon name={icon} />
    </button>
  );
}

function describeComments(comments: number, unread: number): string {
  if (comments === 0) return 'No comments';
  const count = `${comments} ${comments === 1 ? 'comment' : 'comments'}`;
  return unread > 0 ? `${count}, ${unread} unread` : count;
}

/** The buttons of a card. Only assignees and administrators get those that edit the task. */
export function actions(
  comments: number,
  by: { mayEdit: boolean; isAdministrator: boolean; unread: number; isMenuOpen: boolean },
): ReactNode {
  const commentsText = describeComments(comments, by.unread);
  return (
    <>
      {iconButton('activity', 'Activity', 'history')}
      <button
        type="button"
        className="action"
        data-action="comments"
        data-tip={commentsText}
        aria-label="Comments"
        aria-description={commentsText}
      >
        <TaskIcon name="comment" />
        {by.unread > 0 && <span className="dot" />}
        {comments > 0 && <span className="count" data-count={comments} />}
      </button>
      {by.mayEdit && (
        <button
          type="button"
          className="action"
          data-action="settings"
          data-tip="Task settings"
          aria-label="Task settings"
          aria-haspopup="menu"
          aria-expanded={by.isMenuOpen}
        >
          <TaskIcon name="settings" />
        </button>
      )}
      {by.isAdministrator && iconButton('delete', 'Delete', 'remove')}
    </>
  );
}

/** A long description is cut to two lines, none of them empty, with a button that shows the rest. */
export function description(text: string, isExpanded: boolean): ReactNode {
  if (text.trim() === '') return null;
  const isLong = text.length > clampedLength || text.split('\n', 3).length > 2;
  const isClamped = isLong && !isExpanded;
  return (
    <div>
      <p className={isClamped ? 'description clamped' : 'description'}>
        {isClamped ? text.replace(/\n\s*\n/g, '\n') : text}
      </p>
      {isLong && (
        <button type="button" className="link" data-action="expand" aria-expanded={isExpanded}>
          {isExpanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}

/** 'By' creator 'to' assignees. */
export function people(createdBy: Task['createdBy'], assignedTo: Task['assignedTo']): ReactNode {
  const shown = assignedTo.slice(0, namesShown).map(displayName);
  const others = assignedTo.slice(namesShown).map(displayName).join(', ');
  return (
    <>
      <span className="discs">{shown.map(disc)}</span>
      <span>
        By <b translate="no">{displayName(createdBy)}</b> to{' '}
        <b translate="no">{shown.join(', ') || 'nobody'}</b>
        {others && (
          <span data-tip={others}>
            <span aria-hidden="true">{` +${assignedTo.length - namesShown}`}</span>
            <span className="hidden">{`, ${others}`}</span>
          </span>
        )}
      </span>
    </>
  );
}

const marked = (tone: string, icon: TaskIconName, text: string): ReactNode => (
  <span className={`due ${tone}`}>
    <TaskIcon name={icon} />
    <span>{text}</span>
  </span>
);

/**
 * The first labels, and the number of the others. The opened task shows all. Of none, who `mayAdd`
 * some sees where.
 */
export function labels(texts: Task['labels'], mayAdd: boolean, hueOf: LabelHue): ReactNode {
  if (texts.length === 0) return mayAdd ? <span className="label add">Add label</span> : null;
  const others = texts.slice(labelsShown).join(', ');
  return (
    <>
      {texts.slice(0, labelsShown).map((label) => (
        <Fragment key={label}>{labelMark(label, hueOf)} </Fragment>
      ))}
      {others && (
        <span className="label" data-tip={others}>
          <span aria-hidden="true">{`+${texts.length - labelsShown}`}</span>
          <span className="hidden">{others}</span>
        </span>
      )}
    </>
  );
}

/** When a task was completed, or is due, with its due category. `short`: the day alone. */
export function due(task: Task, bounds: DayBounds, short = false): ReactNode {
  if (task.status === 'Completed')
    return task.completedAt
      ? marked('success', 'kept', `${short ? '' : 'Completed on '}${formatDate(task.completedAt)}`)
      : null;
  if (!task.dueDate) return marked('quiet', 'day', 'No due date');
  const category = dueCategory(task.dueDate, task.status, bounds) ?? 'future';
  const [tone, icon, word] = dueStyles[category];
  const near = formatNearDay(task.dueDate, bounds.today);
  if (short) return marked(tone, icon ?? 'day', near);
  const day = `Due ${near}`;
  // 'Due Today' is said already.
  return marked(tone, icon ?? 'day', word && category !== 'urgent' ? `${day} · ${word}` : day);
}

/** `name`: for screen readers, unless the text says it. */
const plan = (icon: TaskIconName, tip: string, text: string, name?: string): ReactNode => (
  <span className="plan" data-tip={tip} key={icon}>
    <TaskIcon name={icon} />
    {name && <span className="hidden">{name}: </span>}
    <span>{text}</span>
  </span>
);

/** Only an icon, because the rule may be long. */
const repeats = (rule: string): ReactNode => (
  <span className="plan" data-tip={rule} key="repeat">
    <TaskIcon name="repeat" />
    <span className="hidden">Repeats: {rule}</span>
  </span>
);

/**
 * Its start date if that is later, its estimate, how many sub-tasks (`subtasks`) and checklist
 * lines are done, and whether it repeats.
 */
export function planned(
  task: Task,
  subtasks: string,
  bounds: DayBounds,
  unit: EstimateUnit,
): ReactNode[] {
  const { startDate, estimate, checklist, recurrence } = task;
  const parts: ReactNode[] = [];
  if (startDate && startsLater(task, bounds))
    parts.push(plan('start', 'Start date', `Starts ${formatNearDay(startDate, bounds.today)}`));
  const work = formatEstimate(estimate, unit);
  if (work) parts.push(plan('progress', 'Estimate', work, 'Estimate'));
  if (subtasks) parts.push(plan('subtasks', 'Completed sub-tasks', subtasks, 'Sub-tasks'));
  const count = checklistCount(checklist);
  if (count) parts.push(plan('checklist', 'Checklist lines that are done', count, 'Checklist'));
  if (recurrence) parts.push(repeats(describeRule(recurrence)));
  return parts;
}

/** A single file is a link; several are a count that opens the list. */
export function files(attachments: Task['attachments']): ReactNode {
  const [first] = attachments;
  if (!first) return null;
  if (attachments.length === 1)
    return (
      <a
        className="link file"
        href={attachmentUrl(first)}
        target="_blank"
        rel="noopener noreferrer"
        title={first.originalname}
      >
        <TaskIcon name="file" />
        <span>{first.originalname}</span>
      </a>
    );
  return (
    <button type="button" className="link file" data-action="files">
      <TaskIcon name="file" />
      <span>{`${attachments.length} files`}</span>
    </button>
  );
}

/** Its number, 'Updated 5 minutes ago', and when it was created. */
export function times({ number, updatedAt, createdAt }: Task, now: number): ReactNode {
  return (
    <>
      {number !== undefined && <span>{`#${number}`}</span>}
      {updatedAt && (
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {`Updated ${formatRelative(updatedAt, now)}`}
        </time>
      )}
      {createdAt && <time dateTime={createdAt}>{`Created ${formatDate(createdAt)}`}</time>}
    </>
  );
}
