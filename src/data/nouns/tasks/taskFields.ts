import { checklistCount, sameChecklist } from '../../../contract/checklist';
import type { Recurrence } from '../../../contract/recurrence';
import { describeRule } from '../../../contract/rrule/describe';
import { priorities, statuses, type Task, type TaskChanges } from '../../../contract/task';
import { isDay } from '../../../lib/day';
import { isChecklist, isRecurrence, isTexts } from '../../api/normaliseTask';
import { isFields, isOneOf } from '../../../lib/fields';
import { notAnEstimate, readEstimate } from '../../../lib/estimate';
import { countText, formatDay } from '../../../lib/format';
import { notADate } from '../../../lib/parseDay';
import { ruleProblem } from '../../../lib/repeat/typedRule';
import { sameList } from '../../../lib/sameList';
import { dueDay, type TaskNameOf } from './taskDisplay';

/** Values as an editor has them: an estimate can be a text that is not read yet. */
export type TypedChanges = Omit<TaskChanges, 'estimate'> & { estimate?: number | string | null };

type Changes = Required<TypedChanges>;
export type EditedField = keyof Changes;

/** What is to be known about a field of a task that people change. */
interface FieldSpec<Value> {
  label: string;
  /** In a sentence, if that is not the label: 'the parent was changed'. */
  noun?: string;
  /** The value of a task, as a change has it. */
  of: (task: Task) => Value;
  /** Whether a value from elsewhere, such as a stored edit, is one of this field. */
  isValue: (value: unknown) => value is Value;
  /** As people read it. */
  text: (value: Value, nameOf: TaskNameOf) => string;
  /** As it is sent. Undefined: not at all. */
  clean?: (value: Value) => Value | undefined;
  isSame?: (one: Value, other: Value) => boolean;
  /** Why it cannot be emptied. */
  emptied?: string;
  /** Every task has one. */
  isRequired?: true;
  /** Choosing a value saves it. */
  isChoice?: true;
  /** Other backends may ignore a change of it. */
  isExtension?: true;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNone = (value: unknown): value is string | null => value === null || isText(value);
const isEstimate = (value: unknown) => isTextOrNone(value) || typeof value === 'number';
const textOf = (value: string) => value || 'None';

/** The tasks that the page has by their names, and how many others there are. */
function taskNames(ids: readonly string[], nameOf: TaskNameOf): string {
  const names = ids.flatMap((id) => nameOf(id) ?? []);
  const others = ids.length - names.length;
  if (others > 0) names.push(names.length > 0 ? `${others} more` : countText(others, 'task'));
  return textOf(names.join(', '));
}

/** Of a task without a series. */
export const notRepeating = 'Does not repeat';

const trimmed = (value: string) => value.trim() || undefined;

const specs: { [Field in EditedField]: FieldSpec<Changes[Field]> } = {
  title: {
    label: 'Title',
    of: (task) => task.title,
    isValue: isText,
    text: textOf,
    clean: trimmed,
    emptied: 'A task needs a title.',
    isRequired: true,
  },
  description: {
    label: 'Description',
    of: (task) => task.description,
    isValue: isText,
    text: textOf,
    clean: trimmed,
    emptied: 'A description can be replaced, but not removed.',
  },
  status: {
    label: 'Status',
    of: (task) => task.status,
    isValue: isOneOf(statuses),
    text: textOf,
    isChoice: true,
  },
  priority: {
    label: 'Priority',
    of: (task) => task.priority,
    isValue: isOneOf(priorities),
    text: textOf,
    isChoice: true,
    isExtension: true,
  },
  labels: {
    label: 'Labels',
    of: (task) => [...task.labels],
    isValue: isTexts,
    text: (labels) => textOf(labels.join(', ')),
    isSame: sameList,
  },
  dueDate: {
    label: 'Due date',
    of: dueDay,
    isValue: isText,
    text: (day) => (day ? formatDay(day) : 'None'),
    clean: (day) => day || null,
    isExtension: true,
  },
  orderKey: {
    label: 'Order',
    of: (task) => task.orderKey ?? null,
    isValue: isTextOrNone,
    text: (key) => (key === null ? 'As created' : 'Moved'),
    isExtension: true,
  },
  startDate: {
    label: 'Start date',
    of: (task) => task.startDate ?? null,
    isValue: isTextOrNone,
    text: (day) => (day ? formatDay(day) : 'None'),
    clean: (day) => day || null,
    isExtension: true,
  },
  estimate: {
    label: 'Estimate',
    of: (task) => task.estimate ?? null,
    isValue: isEstimate,
    text: (value) => textOf(String(value ?? '')),
    clean: (value) => (isText(value) ? readEstimate(value) : value),
    isExtension: true,
  },
  checklist: {
    label: 'Checklist',
    of: (task) => task.checklist ?? [],
    isValue: isChecklist,
    text: (checklist) => textOf(checklistCount(checklist)),
    isSame: sameChecklist,
    isExtension: true,
  },
  parent: {
    label: 'Sub-task of',
    noun: 'parent',
    of: (task) => task.parent ?? null,
    isValue: isTextOrNone,
    text: (id, nameOf) => (id === null ? 'None' : (nameOf(id) ?? 'Another task')),
    isExtension: true,
  },
  blockedBy: {
    label: 'Blocked by',
    noun: 'blockers',
    of: (task) => task.blockedBy ?? [],
    isValue: isTexts,
    text: taskNames,
    isSame: sameList,
    isExtension: true,
  },
  recurrence: {
    label: 'Repeats',
    noun: 'recurrence',
    of: (task) => task.recurrence ?? null,
    isValue: (value): value is Recurrence | null => value === null || isRecurrence(value),
    text: (recurrence) =>
      recurrence === null
        ? notRepeating
        : `${describeRule(recurrence)} (for ${formatDay(recurrence.day)})`,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    isExtension: true,
  },
};

/** The fields of a task that people change. */
export const editedFields = Object.keys(specs) as EditedField[];

export const isEditedField = isOneOf(editedFields);
export const isChoice = (field: EditedField): field is 'status' | 'priority' =>
  specs[field].isChoice === true;

const specOf = (field: string): FieldSpec<unknown> | undefined =>
  isEditedField(field) ? (specs[field] as FieldSpec<unknown>) : undefined;

export const fieldLabel = (field: string): string =>
  specOf(field)?.label ?? (field === 'assignedTo' ? 'Assigned to' : field);

/** A field in a sentence: 'due date'. */
export const fieldNoun = (field: string): string =>
  field === 'assignedTo' ? 'assignees' : (specOf(field)?.noun ?? fieldLabel(field).toLowerCase());

/** The value of a task in a field, as a change has it. */
export const fieldValue = <Field extends EditedField>(task: Task, field: Field): Changes[Field] =>
  specs[field].of(task);

/** The value of a field as people read it. `nameOf`: for fields that refer to other tasks. */
export function fieldText(
  field: string,
  value: unknown,
  nameOf: TaskNameOf = () => undefined,
): string {
  const spec = specOf(field);
  return spec?.isValue(value) ? spec.text(value, nameOf) : 'None';
}

/** What was changed, in a sentence: 'title, due date'. */
export const fieldsInWords = (fields: readonly string[]): string =>
  fields.map(fieldNoun).join(', ');

/** The values that a task has in the fields of a change. */
export function valuesBefore(task: Task, changes: TaskChanges): TaskChanges {
  const values: TypedChanges = {};
  const put = <Field extends EditedField>(field: Field) => (values[field] = specs[field].of(task));
  editedFields.filter((field) => field in changes).forEach(put);
  return values as TaskChanges;
}

/** What is sent of an edit, whose texts are valid. */
export function cleanChanges(edits: TypedChanges): TaskChanges {
  const changes: TypedChanges = {};
  const put = <Field extends EditedField>(field: Field, edited: Changes[Field]) => {
    const { clean } = specs[field];
    const value = clean ? clean(edited) : edited;
    if (value !== undefined) changes[field] = value;
  };
  for (const field of editedFields) {
    const edited = edits[field];
    if (edited !== undefined) put(field, edited);
  }
  // A typed estimate has been read.
  return changes as TaskChanges;
}

/**
 * The edited fields that differ from the record, or null if none does. Blank texts are ignored;
 * removing the due date or all labels is a change.
 */
export function changedFields(task: Task, edits: TypedChanges): TaskChanges | null {
  const changes: Partial<Changes> = cleanChanges(edits);
  const dropIfSame = <Field extends EditedField>(field: Field, value: Changes[Field]) => {
    const { of, isSame = Object.is } = specs[field];
    if (isSame(value, of(task))) delete changes[field];
  };
  for (const field of editedFields) {
    const value = changes[field];
    if (value !== undefined) dropIfSame(field, value);
  }
  return Object.keys(changes).length > 0 ? (changes as TaskChanges) : null;
}

/** The valid fields of a stored edit. */
export function readChanges(stored: unknown): TypedChanges {
  const changes: TypedChanges = {};
  const put = <Field extends EditedField>(field: Field, value: unknown) => {
    if (specs[field].isValue(value)) changes[field] = value;
  };
  if (isFields(stored)) for (const field of editedFields) put(field, stored[field]);
  return changes;
}

/** Why an emptied text cannot be saved, if it cannot. `before`: the value that is stored. */
export function blankText(field: string, value: unknown, before: unknown): string | undefined {
  const isEmptied = typeof value === 'string' && value.trim() === '';
  const spec = specOf(field);
  return isEmptied && (before || spec?.isRequired) ? spec?.emptied : undefined;
}

/** The error for a date, an estimate or a rule in a form, which may contain any text. */
export function typedProblem({
  dueDate,
  startDate,
  estimate,
  recurrence,
}: Pick<TypedChanges, 'dueDate' | 'startDate' | 'estimate' | 'recurrence'>): string | undefined {
  if (dueDate && !isDay(dueDate)) return `Due Date: ${notADate}`;
  if (startDate && !isDay(startDate)) return `Start Date: ${notADate}`;
  if (isText(estimate) && readEstimate(estimate) === undefined) return notAnEstimate;
  return (recurrence && ruleProblem(recurrence)) ?? undefined;
}

/** A text if the answer shows that fields which are extensions were not changed. */
export function unchangedFieldsText(
  before: Task,
  changes: TaskChanges,
  answer: Task | null | undefined,
): string | null {
  if (!answer) return null;
  const unchanged = editedFields.filter((field) => {
    const { isExtension, of } = specs[field];
    return isExtension && field in changes && of(answer) === of(before);
  });
  return unchanged.length > 0
    ? `The server did not change the ${unchanged.map(fieldNoun).join(' and the ')}.`
    : null;
}
