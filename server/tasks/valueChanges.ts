import type { ChecklistAct, ChecklistItem } from '../../src/contract/checklist';
import { describeRule } from '../../src/contract/rrule/describe';
import { taskFieldNames, type TaskField, type ValueChange } from '../../src/contract/task';
import type { TaskActivityTable } from '../db/schema';
import { newOrderedId } from '../lib/ids';
import type { Actor } from '../session/actor';
import type { TaskRow } from './taskAnswers';
import { activityRows } from './taskRepository';

/** A task before and after a change of these fields. */
interface ChangedRow {
  before: TaskRow;
  after: TaskRow;
  fields: readonly TaskField[];
}

const without = <Item>(all: readonly Item[], others: readonly Item[]): Item[] =>
  all.filter((item) => !others.includes(item));

/** What a change did to the lines of a checklist. Moved and rewritten lines are not named. */
function checklistActs(before: readonly ChecklistItem[], after: readonly ChecklistItem[]) {
  const known = new Map(before.map((item) => [item._id, item]));
  const left = new Set(after.map(({ _id }) => _id));
  const ticked = (done: boolean) =>
    after.filter((item) => item.done === done && known.get(item._id)?.done === !done);
  const lines: Record<ChecklistAct['act'], readonly ChecklistItem[]> = {
    added: after.filter(({ _id }) => !known.has(_id)),
    removed: before.filter(({ _id }) => !left.has(_id)),
    ticked: ticked(true),
    unticked: ticked(false),
  };
  return (Object.keys(lines) as ChecklistAct['act'][]).flatMap((act): ChecklistAct[] => {
    const [first, ...others] = lines[act];
    if (!first) return [];
    return [{ act, count: 1 + others.length, ...(others.length === 0 && { line: first.text }) }];
  });
}

const recurrenceText = ({ recurrence }: TaskRow): string | null =>
  recurrence ? describeRule(recurrence) : null;

/** What a change did to a field; null if another entry of the history says it. */
function valueChange(field: TaskField, before: TaskRow, after: TaskRow): ValueChange | null {
  switch (field) {
    case 'description':
      return { field };
    case 'labels':
      return {
        field,
        addedLabels: without(after.labels, before.labels),
        removedLabels: without(before.labels, after.labels),
      };
    case 'blockedBy': {
      const [old = [], now = []] = [before.blockedBy, after.blockedBy];
      return { field, addedTasks: without(now, old), removedTasks: without(old, now) };
    }
    case 'assignedTo': {
      const left = new Set(after.assignedTo.map(({ _id }) => _id));
      const removedPeople = before.assignedTo.filter(({ _id }) => !left.has(_id));
      return removedPeople.length > 0 ? { field, removedPeople } : null;
    }
    case 'recurrence':
      return { field, oldValue: recurrenceText(before), newValue: recurrenceText(after) };
    case 'checklist':
      return { field, acts: checklistActs(before.checklist ?? [], after.checklist ?? []) };
    default:
      return { field, oldValue: before[field] ?? null, newValue: after[field] ?? null };
  }
}

/**
 * The history of a change: the entries of the specification, for a new status and for each new
 * assignee, and one for all other fields. They say from what to what a field was changed.
 */
export function changeEntries(
  actor: Actor,
  { before, after, fields }: ChangedRow,
  at: string,
  seq: number,
): TaskActivityTable[] {
  const changes = taskFieldNames
    .filter((field) => fields.includes(field))
    .flatMap((field) => valueChange(field, before, after) ?? []);
  const isStatus = ({ field }: ValueChange) => field === 'status';
  const others = changes.filter((change) => !isStatus(change));
  const known = new Set(before.assignedTo.map(({ _id }) => _id));
  const specified = activityRows(
    after._id,
    actor,
    {
      status: fields.includes('status') ? after.status : undefined,
      assigned: after.assignedTo.filter(({ _id }) => !known.has(_id)),
    },
    at,
    seq,
  ).map((row) =>
    row.type === 'status' ? { ...row, changes: JSON.stringify(changes.filter(isStatus)) } : row,
  );
  if (others.length === 0) return specified;
  return [
    ...specified,
    {
      _id: newOrderedId(Date.parse(at)),
      task_id: after._id,
      type: 'edited',
      user_id: actor._id,
      user_name: actor.name,
      to_id: null,
      to_name: null,
      status: null,
      timestamp: at,
      seq,
      file_name: null,
      changes: JSON.stringify(others),
    },
  ];
}
