import type { BulkChange, BulkKind } from '../../../contract/bulk';
import { taskLimits, type Task } from '../../../contract/task';
import { isDay } from '../../../lib/day';
import type { RootState } from '../../../data/store/rootState';
import { startsBlocked } from '../../../data/nouns/tasks/changeTask';
import { commentCount } from '../../../data/nouns/tasks/taskDisplay';
import { fieldLabel, fieldText, fieldValue } from '../../../data/nouns/tasks/taskFields';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { mostFrequent } from './bulkResultCounter';
import type { BulkPlan, TextCount } from './bulkSlice';

/** What a plan will do to one task, as far as the client knows. `from` is empty for lists. */
export type RowPreview =
  | { outcome: 'change'; from: string; to: string }
  | { outcome: 'same' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'gone' };

/** The number of tasks by outcome; changes and reasons with the most frequent first. */
export interface BulkPreview extends Record<RowPreview['outcome'], number> {
  changes: readonly TextCount[];
  reasons: readonly TextCount[];
  /** Of deleted tasks. */
  comments: number;
  files: number;
  /** Of those that are started, or completed without that: they wait for other tasks. */
  blocked: number;
}

/** Returns a person's name by id. */
export type NameOf = (id: string) => string;

type Difference = NonNullable<BulkChange['labels']>;

const maxTexts = 12;
const differenceText = (added: readonly string[], removed: readonly string[]) =>
  [...added.map((text) => `+ ${text}`), ...removed.map((text) => `− ${text}`)].join(', ');

/** The labels of a task after a change. */
function changedLabels(labels: readonly string[], { add = [], remove = [] }: Difference): string[] {
  return [...new Set([...labels.filter((label) => !remove.includes(label)), ...add])];
}

/** Ids of the people whom a change really assigns and unassigns. */
function assigneeDifference(
  { assignedTo }: Task,
  { add = [], remove = [] }: Difference,
): { added: string[]; removed: string[] } {
  const isAssigned = (id: string) => assignedTo.some((person) => person._id === id);
  return { added: add.filter((id) => !isAssigned(id)), removed: remove.filter(isAssigned) };
}

/** Whether a change can be sent. */
export function isComplete(kind: BulkKind, change: BulkChange): boolean {
  const hasValues = ({ add = [], remove = [] }: Difference = {}) => add.length + remove.length > 0;
  switch (kind) {
    case 'delete':
      return true;
    case 'labels':
    case 'assignees':
      return hasValues(change[kind]);
    case 'dueDate':
    case 'startDate':
      return change[kind] !== undefined && (change[kind] === null || isDay(change[kind]));
    default:
      return change[kind] !== undefined;
  }
}

/** The fields of which all tasks get one value. */
const valueFields = ['status', 'priority', 'dueDate', 'startDate', 'estimate'] as const;
const valueText = (field: (typeof valueFields)[number], value: unknown) =>
  value === null ? `no ${fieldLabel(field).toLowerCase()}` : fieldText(field, value);

/** What a change does to one task, by the rules of the server. */
export function previewRow(
  task: Task | undefined,
  kind: BulkKind,
  change: BulkChange,
  nameOf: NameOf,
): RowPreview {
  if (!task) return { outcome: 'gone' };
  if (kind === 'delete') return { outcome: 'change', from: task.title, to: 'deleted' };
  for (const field of valueFields) {
    const [from, to] = [fieldValue(task, field), change[field]];
    if (to !== undefined && to !== from)
      return { outcome: 'change', from: valueText(field, from), to: valueText(field, to) };
  }
  if (change.labels) {
    const labels = changedLabels(task.labels, change.labels);
    if (labels.length > taskLimits.labels)
      return { outcome: 'refused', reason: `More than ${taskLimits.labels} labels` };
    const to = differenceText(
      labels.filter((label) => !task.labels.includes(label)),
      task.labels.filter((label) => !labels.includes(label)),
    );
    if (to !== '') return { outcome: 'change', from: '', to };
  }
  if (change.assignees) {
    const { added, removed } = assigneeDifference(task, change.assignees);
    if (added.length + removed.length > 0)
      return {
        outcome: 'change',
        from: '',
        to: differenceText(added.map(nameOf), removed.map(nameOf)),
      };
  }
  return { outcome: 'same' };
}

/** The changes of one task, as texts that many tasks have in common. */
function changeTexts(
  task: Task,
  row: RowPreview & { outcome: 'change' },
  { kind, change }: BulkPlan,
  nameOf: NameOf,
): string[] {
  switch (kind) {
    case 'labels': {
      const { add = [], remove = [] } = change.labels ?? {};
      return [
        ...add.filter((label) => !task.labels.includes(label)).map((label) => `Add “${label}”`),
        ...remove
          .filter((label) => task.labels.includes(label))
          .map((label) => `Remove “${label}”`),
      ];
    }
    case 'assignees': {
      const { added, removed } = assigneeDifference(task, change.assignees ?? {});
      return [
        ...added.map((id) => `Assign ${nameOf(id)}`),
        ...removed.map((id) => `Unassign ${nameOf(id)}`),
      ];
    }
    case 'dueDate':
    case 'startDate': {
      const name = fieldLabel(kind).toLowerCase();
      return [fieldValue(task, kind) === null ? `Adds a ${name}` : `Replaces a ${name}`];
    }
    default:
      return [`${row.from} → ${row.to}`];
  }
}

/** Previews every task of a plan. */
export function previewBulk(state: RootState, plan: BulkPlan, nameOf: NameOf): BulkPreview {
  const { kind, ids, without, change } = plan;
  const preview = { change: 0, same: 0, refused: 0, gone: 0, comments: 0, files: 0, blocked: 0 };
  const changes: string[] = [];
  const reasons: string[] = [];
  const isReady = isComplete(kind, change);
  for (const id of ids) {
    if (without[id] === true) continue;
    const task = selectTaskById(state, id);
    const row: RowPreview = isReady
      ? previewRow(task, kind, change, nameOf)
      : { outcome: task ? 'change' : 'gone', from: '', to: '' };
    preview[row.outcome] += 1;
    if (row.outcome === 'refused') reasons.push(row.reason);
    if (row.outcome !== 'change' || !task || !isReady) continue;
    if (kind === 'delete') {
      preview.comments += commentCount(task);
      preview.files += task.attachments.length;
      continue;
    }
    if (startsBlocked(state, task, change)) preview.blocked += 1;
    changes.push(...changeTexts(task, row, plan, nameOf));
  }
  return {
    ...preview,
    changes: mostFrequent(changes, maxTexts),
    reasons: mostFrequent(reasons, maxTexts),
  };
}
