import type { BulkChange } from '../../../contract/bulk';
import { taskLimits, type Task } from '../../../contract/task';
import { isDay } from '../../../lib/day';
import { formatDay } from '../../../lib/format';
import type { RootState } from '../../../store/rootState';
import { commentCount } from '../taskDisplay';
import { selectTaskById } from '../tasksSelectors';
import type { BulkKind, BulkPlan } from './bulkSlice';
import { changedLabels } from './bulkByCalls';

/** What a plan will do to one task, as far as this client can know. For lists, whose entries come and go, `from` is empty. */
export type RowPreview =
  | { outcome: 'change'; from: string; to: string }
  | { outcome: 'same' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'gone' };

/** What a plan will do: how many rows of each outcome, and which changes how often, the most frequent first. */
export interface BulkPreview {
  change: number;
  same: number;
  refused: number;
  gone: number;
  changes: readonly { text: string; count: number }[];
  reasons: readonly { text: string; count: number }[];
  /** What goes with deleted tasks. */
  comments: number;
  files: number;
}

/** People who are named in a plan, by id. */
export type NameOf = (id: string) => string;

const maxGroups = 12;
const noDate = 'no due date';
const dateText = (date: string | null) => (date ? formatDay(date) : noDate);
/** What comes and what goes, in the order of the wish. */
const differenceText = (come: readonly string[], gone: readonly string[]) =>
  [...come.map((text) => `+ ${text}`), ...gone.map((text) => `− ${text}`)].join(', ');

/** Whether a wish says enough to be sent. */
export function isComplete(
  kind: BulkKind,
  { status, priority, dueDate, labels, assignees }: BulkChange,
): boolean {
  const some = (difference: { add?: string[]; remove?: string[] } | undefined) =>
    (difference?.add?.length ?? 0) + (difference?.remove?.length ?? 0) > 0;
  switch (kind) {
    case 'delete':
      return true;
    case 'status':
      return status !== undefined;
    case 'priority':
      return priority !== undefined;
    case 'dueDate':
      return dueDate !== undefined && (dueDate === null || isDay(dueDate));
    case 'labels':
      return some(labels);
    case 'assignees':
      return some(assignees);
  }
}

/** What a wish does to one task, by the rules of the server. */
export function previewRow(
  task: Task | undefined,
  kind: BulkKind,
  change: BulkChange,
  nameOf: NameOf,
): RowPreview {
  if (!task) return { outcome: 'gone' };
  if (kind === 'delete') return { outcome: 'change', from: task.title, to: 'deleted' };
  const { status = task.status, priority = task.priority } = change;
  if (status !== task.status) return { outcome: 'change', from: task.status, to: status };
  if (priority !== task.priority) return { outcome: 'change', from: task.priority, to: priority };
  if (change.dueDate !== undefined && (change.dueDate ?? '') !== (task.dueDate ?? '').slice(0, 10))
    return { outcome: 'change', from: dateText(task.dueDate), to: dateText(change.dueDate) };
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
    const { come, gone } = assigneeDifference(task, change.assignees);
    if (come.length + gone.length > 0)
      return {
        outcome: 'change',
        from: '',
        to: differenceText(come.map(nameOf), gone.map(nameOf)),
      };
  }
  return { outcome: 'same' };
}

function assigneeDifference(
  task: Task,
  { add = [], remove = [] }: NonNullable<BulkChange['assignees']>,
): { come: string[]; gone: string[] } {
  const isHeld = (id: string) => task.assignedTo.some((person) => person._id === id);
  return { come: add.filter((id) => !isHeld(id)), gone: remove.filter(isHeld) };
}

/** The changes of one row as they are counted: 'Pending → Completed', '+ urgent', '+ Ann'. */
function changeGroups(task: Task, kind: BulkKind, change: BulkChange, nameOf: NameOf): string[] {
  if (kind === 'labels') {
    const { add = [], remove = [] } = change.labels ?? {};
    return [
      ...add.filter((label) => !task.labels.includes(label)).map((label) => `Add “${label}”`),
      ...remove.filter((label) => task.labels.includes(label)).map((label) => `Remove “${label}”`),
    ];
  }
  if (kind === 'assignees') {
    const { come, gone } = assigneeDifference(task, change.assignees ?? {});
    return [
      ...come.map((id) => `Assign ${nameOf(id)}`),
      ...gone.map((id) => `Unassign ${nameOf(id)}`),
    ];
  }
  const row = previewRow(task, kind, change, nameOf);
  if (row.outcome !== 'change' || kind === 'delete') return [];
  return [
    kind === 'dueDate'
      ? task.dueDate
        ? `New date in place of another`
        : `Date where there was none`
      : `${row.from} → ${row.to}`,
  ];
}

const mostFrequent = (counts: Map<string, number>) =>
  [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxGroups);

/** Looks at every task of a plan. */
export function previewBulk(
  state: RootState,
  { kind, ids, without, change }: BulkPlan,
  nameOf: NameOf,
): BulkPreview {
  const preview = { change: 0, same: 0, refused: 0, gone: 0, comments: 0, files: 0 };
  const changes = new Map<string, number>();
  const reasons = new Map<string, number>();
  const count = (counts: Map<string, number>, text: string) =>
    counts.set(text, (counts.get(text) ?? 0) + 1);
  const isReady = isComplete(kind, change);
  for (const id of ids) {
    if (without[id] === true) continue;
    const task = selectTaskById(state, id);
    const row = isReady
      ? previewRow(task, kind, change, nameOf)
      : ({ outcome: task ? 'change' : 'gone' } as const);
    preview[row.outcome] += 1;
    if (row.outcome === 'refused') count(reasons, row.reason);
    if (row.outcome !== 'change' || !task || !isReady) continue;
    if (kind === 'delete') {
      preview.comments += commentCount(task);
      preview.files += task.attachments.length;
    } else for (const group of changeGroups(task, kind, change, nameOf)) count(changes, group);
  }
  return { ...preview, changes: mostFrequent(changes), reasons: mostFrequent(reasons) };
}
