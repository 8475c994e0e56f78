import type { CSSProperties, ReactNode } from 'react';
import type { WaitingChange } from '../../../data/outbox/outboxSlice';
import { checklistCount } from '../../../contract/checklist';
import { describeRule } from '../../../contract/rrule/describe';
import type { EstimateUnit, Task, TaskProgress } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { dueCategory, startsLater, type DayBounds } from '../../../lib/dueDate';
import { formatEstimate } from '../../../lib/estimate';
import {
  countText,
  formatCount,
  formatDate,
  formatDateTime,
  formatNearDay,
  formatRelative,
} from '../../../lib/format';
import { disc } from '../../../ui/table/disc';
import { taskPath } from '../../../data/navigation/taskPath';
import {
  blockedIcon,
  completeButton,
  dueStyles,
  labelMark,
  priorityBadge,
  statusBadge,
  unsentText,
} from '../fields/taskParts';
import type { LabelHue } from '../../../data/nouns/tasks/labelColorsSlice';
import { TaskIcon } from '../fields/TaskIcon';
import { blockedText, commentCount, displayName } from '../../../data/nouns/tasks/taskDisplay';
import { progressText, shownLevels } from '../../../data/nouns/tasks/tree/taskTree';
import type { TaskColumn } from '../../../data/nouns/tasks/taskColumns';

/** What cells are rendered from, in addition to the task. */
export interface CellContext {
  bounds: DayBounds;
  /** Milliseconds since 1970. */
  now: number;
  labelHue: LabelHue;
  estimateUnit: EstimateUnit;
  unread: number;
  /** The person may complete it. */
  mayEdit: boolean;
  /** A change that the server does not have. */
  unsent?: WaitingChange | undefined;
  /** How many tasks it waits for. */
  openBlockers: number;
  /** Their numbers, if the column is shown: '#272, #259 +1'. */
  blockers: string;
  /** Of the task that it is a sub-task of, if the column is shown. */
  parentName: string | undefined;
  /** How many of its sub-tasks are completed, if it has any. */
  progress: TaskProgress | undefined;
  /** Null unless sub-tasks are nested. */
  nesting: Nesting | null;
  /** After the title: another column may have it. */
  hasProgress: boolean;
}

interface Nesting {
  /** 1 for a row at the top. */
  level: number;
  /** Undefined for a row without rows below it. */
  expanded: boolean | undefined;
}

/** A cell shows this many avatars. */
const maxPeople = 3;
/** And this many labels and the number of the others. Of more, the first letters would be shown. */
const maxLabels = 2;

/** The first letter is Hebrew, Arabic, Syriac, Thaana or N'Ko, or a presentation form of these. */
const beginsRightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** As `dir="auto"` would find it, which makes the browser examine each text at each layout. */
const textDirection = (text: string) => (beginsRightToLeft.test(text) ? 'rtl' : undefined);

const contents: Partial<Record<TaskColumn['key'], (task: Task, facts: CellContext) => ReactNode>> =
  {
    title: (task, { unread, unsent, mayEdit, nesting, openBlockers, progress, hasProgress }) => (
      <>
        {nesting && expander(nesting)}
        {mayEdit && completeButton(task.status, true)}
        {unsent && (
          <span
            className="warning"
            role="img"
            aria-label={unsentText(unsent)}
            title={unsentText(unsent)}
          >
            <TaskIcon name="waiting" />
          </span>
        )}
        {blockedIcon(openBlockers)}
        {unread > 0 && (
          <span
            className="dot"
            role="img"
            title={`${unread} unread ${unread === 1 ? 'comment' : 'comments'}`}
          />
        )}
        {/* With the direction of its script, a long title is cut at its end. */}
        <a
          className="name"
          href={taskPath(task._id)}
          data-task-link
          tabIndex={-1}
          dir={textDirection(task.title)}
        >
          {task.title}
        </a>
        {hasProgress && progress && (
          <span className="progress" title={progressInWords(progress)}>
            {progressText(progress)}
          </span>
        )}
      </>
    ),
    number: (task) => task.number !== undefined && `#${task.number}`,
    description: (task) => <span className="quiet">{task.description}</span>,
    status: (task) => statusBadge(task.status),
    priority: (task) => priorityBadge(task.priority),
    assignedTo: (task) => people(task.assignedTo),
    createdBy: (task) => people(task.createdBy ? [task.createdBy] : []),
    labels: (task, { labelHue }) => [
      ...task.labels.slice(0, maxLabels).map((label) => labelMark(label, labelHue)),
      ...hiddenCount(task.labels.length),
    ],
    dueDate: dueDate,
    startDate: (task, { bounds }) =>
      task.startDate && (
        <span className={startsLater(task, bounds) ? undefined : 'quiet'}>
          {formatNearDay(task.startDate, bounds.today)}
        </span>
      ),
    estimate: ({ estimate }, { estimateUnit }) => formatEstimate(estimate, estimateUnit),
    checklist: (task) => checklistCount(task.checklist),
    subtasks: (_task, { progress }) => progressText(progress),
    parent: (_task, { parentName }) => parentName && <span className="cut">{parentName}</span>,
    blockedBy: (_task, { openBlockers, blockers }) =>
      openBlockers > 0 && (
        <span className="due warning">
          <TaskIcon name="blocked" />
          <span className="cut">{blockers || 'Blocked'}</span>
        </span>
      ),
    recurrence: ({ recurrence }) => recurrence && describeRule(recurrence),
    // Without 'about', to save space. The tooltip shows the exact time.
    updatedAt: (task, { now }) => (
      <span className="quiet">
        {formatRelative(task.updatedAt, now).replace(/^(about|over|almost) /, '')}
      </span>
    ),
    createdAt: (task) => <span className="quiet">{formatDate(task.createdAt)}</span>,
    completedAt: (task) => <span className="quiet">{formatDate(task.completedAt)}</span>,
    comments: (task) => number(commentCount(task)),
    attachments: (task) => number(task.attachments.length),
  };

export const cellContent = (column: TaskColumn['key'], task: Task, facts: CellContext): ReactNode =>
  contents[column]?.(task, facts);

/** The tooltip of a cell: what the cell shows only in part. */
export function cellTitle(
  column: TaskColumn['key'],
  task: Task,
  {
    openBlockers,
    progress,
    parentName,
  }: Pick<CellContext, 'openBlockers' | 'progress' | 'parentName'>,
): string | undefined {
  switch (column) {
    case 'title':
      return task.title;
    case 'description':
      return task.description || undefined;
    case 'assignedTo':
      return task.assignedTo.map(displayName).join(', ') || undefined;
    case 'createdBy':
      return task.createdBy ? displayName(task.createdBy) : undefined;
    case 'labels':
      return task.labels.join(', ') || undefined;
    case 'subtasks':
      return progress && progressInWords(progress);
    case 'parent':
      return parentName;
    case 'blockedBy':
      return blockedText(openBlockers) || undefined;
    case 'recurrence':
      return task.recurrence ? describeRule(task.recurrence) : undefined;
    case 'updatedAt':
      return formatDateTime(task.updatedAt) || undefined;
    case 'createdAt':
      return formatDateTime(task.createdAt) || undefined;
    case 'completedAt':
      return formatDateTime(task.completedAt) || undefined;
    default:
      return undefined;
  }
}

const progressInWords = ({ total, done }: TaskProgress) =>
  `${done} of ${countText(total, 'sub-task')} completed`;

/** The arrow of a row with rows below it. Not in the tab order: the arrow keys do the same. */
const expander = ({ level, expanded }: Nesting): ReactNode => (
  <span className="nest" style={{ '--level': Math.min(level, shownLevels) - 1 } as CSSProperties}>
    {expanded !== undefined && (
      <button
        type="button"
        className="action"
        tabIndex={-1}
        data-action="nest"
        data-by-key
        aria-expanded={expanded}
        aria-label={expanded ? 'Hide sub-tasks' : 'Show sub-tasks'}
        title={expanded ? 'Hide sub-tasks' : 'Show sub-tasks'}
      >
        <TaskIcon name="open" />
      </button>
    )}
  </span>
);

function number(count: number): ReactNode {
  return count > 0 && formatCount(count);
}

function hiddenCount(count: number): ReactNode[] {
  return count > maxLabels
    ? [
        <span className="quiet" key=" rest">
          +{count - maxLabels}
        </span>,
      ]
    : [];
}

/** Avatars. The names are the tooltip of the cell, and read out. */
function people(list: readonly UserRef[]): ReactNode {
  const names = list.map(displayName);
  if (names.length === 0) return <span className="quiet">Nobody</span>;
  return (
    <>
      {names.slice(0, maxPeople).map(disc)}
      {names.length > maxPeople && (
        <span className="quiet" aria-hidden="true">
          +{names.length - maxPeople}
        </span>
      )}
      <span className="hidden" translate="no">
        {names.join(', ')}
      </span>
    </>
  );
}

function dueDate(task: Task, { bounds }: CellContext): ReactNode {
  if (task.dueDate === null) return null;
  const [tone, icon, word] = dueStyles[dueCategory(task.dueDate, task.status, bounds) ?? 'future'];
  return (
    <span className={`due ${tone}`} title={word || undefined}>
      {icon && <TaskIcon name={icon} />}
      {formatNearDay(task.dueDate, bounds.today)}
    </span>
  );
}
