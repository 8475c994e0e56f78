import type { PersonLine, TaskLine } from '../../../contract/transfer';
import type { TransferKind } from '../transferSlice';

/** A field that a column of a file can hold. */
export interface ImportField {
  key: Exclude<keyof PersonLine | keyof TaskLine, 'line' | 'occurrence'> | 'assigneeEmails';
  title: string;
  /**
   * Other names for it, as `foldHeader` returns them, the surest first. They include the titles of
   * our exports.
   */
  names: readonly string[];
  required?: true;
  /** The field that can stand for a required one. */
  instead?: 'assigneeEmails';
  /** Several columns of the same name are one list. */
  isList?: true;
  hint: string;
}

const people: readonly ImportField[] = [
  {
    key: 'name',
    title: 'Name',
    names: ['fullname', 'displayname', 'person', 'user', 'username'],
    required: true,
    hint: 'required',
  },
  {
    key: 'email',
    title: 'Email',
    names: ['mail', 'emailaddress', 'mailaddress', 'address', 'login'],
    required: true,
    hint: 'required, different on each line',
  },
  { key: 'role', title: 'Role', names: ['roles'], hint: 'User (if blank) or Admin' },
  {
    key: 'active',
    title: 'Active',
    names: ['accountstatus', 'enabled', 'isactive', 'status'],
    hint: 'yes or no (if blank)',
  },
  {
    key: 'password',
    title: 'Password',
    names: ['initialpassword', 'pass', 'newpassword'],
    hint: 'if blank, one can be generated',
  },
];

const tasks: readonly ImportField[] = [
  {
    key: 'title',
    title: 'Title',
    names: ['task', 'name', 'summary', 'subject', 'taskname', 'cardname', 'tasktitle'],
    required: true,
    hint: 'required',
  },
  {
    key: 'description',
    title: 'Description',
    names: ['details', 'text', 'body', 'notes', 'carddescription', 'taskdescription'],
    hint: 'any text',
  },
  {
    key: 'assignees',
    title: 'Assignees',
    names: [
      'assignee',
      'assignedto',
      'assigned',
      'owner',
      'owners',
      'responsible',
      'members',
      'assigneename',
    ],
    required: true,
    instead: 'assigneeEmails',
    isList: true,
    hint: 'required: e-mails or names, separated by ;',
  },
  {
    key: 'assigneeEmails',
    title: 'Assignee e-mails',
    names: ['assigneeemail', 'assignedtoemail', 'owneremail', 'memberemails'],
    isList: true,
    hint: 'instead of Assignees, where the line has one',
  },
  {
    key: 'status',
    title: 'Status',
    names: ['state'],
    hint: 'Pending (if blank), In Progress, Completed, On Hold',
  },
  {
    key: 'priority',
    title: 'Priority',
    names: ['prio', 'importance'],
    hint: 'Low, Medium (if blank), High',
  },
  {
    key: 'dueDate',
    title: 'Due date',
    names: ['due', 'deadline', 'dueon', 'dueby', 'dueat'],
    hint: 'any usual form; which of day and month is first is found out or asked',
  },
  {
    key: 'completedAt',
    title: 'Completed at',
    names: [
      'completed',
      'completedon',
      'completeddate',
      'completiondate',
      'datecompleted',
      'closedat',
      'resolvedat',
      'resolved',
      'done',
    ],
    hint: 'a date, or yes: the task is Completed',
  },
  {
    key: 'labels',
    title: 'Labels',
    names: ['label', 'tags', 'tag', 'categories', 'category'],
    isList: true,
    hint: 'separated by ;',
  },
  {
    key: 'startDate',
    title: 'Start date',
    names: ['start', 'starton', 'startsat', 'begin', 'begindate', 'scheduled', 'notbefore'],
    hint: 'like the due date',
  },
  {
    key: 'estimate',
    title: 'Estimate',
    // Not those of other units, such as points, or the seconds of "Original estimate".
    names: ['estimates', 'estimated', 'effort'],
    hint: 'a number, or hours and minutes like 1h 30m',
  },
  {
    key: 'checklist',
    title: 'Checklist',
    names: ['checklists', 'checklistitems', 'todo', 'todos'],
    hint: 'one line of text per item; [x] before those that are done',
  },
  {
    key: 'parent',
    title: 'Sub-task of',
    names: ['parent', 'parentid', 'parenttask', 'parentkey', 'parentissue', 'parentreference'],
    hint: 'the reference of another line, or the id of a task',
  },
  {
    key: 'blockedBy',
    title: 'Blocked by',
    names: ['blockers', 'dependson', 'dependencies', 'waitsfor', 'predecessors'],
    isList: true,
    hint: 'references or ids, separated by ;',
  },
  {
    key: 'recurrence',
    title: 'Repeats',
    names: ['recurrence', 'rrule', 'repeat', 'recurring', 'recurrencerule'],
    hint: 'a rule of calendars, such as FREQ=WEEKLY;BYDAY=MO, from the due date on',
  },
  {
    key: 'recurrenceZone',
    title: 'Time zone',
    names: ['recurrencezone', 'timezonename', 'tz'],
    hint: 'of Repeats, such as Europe/Berlin; UTC if blank',
  },
  {
    key: 'reference',
    title: 'Reference',
    names: ['ref', 'id', 'key', 'issuekey', 'taskid', 'cardid', 'issueid', 'externalid', 'number'],
    hint: 'identifies a task, if there is such a column',
  },
];

export const importFields: Record<TransferKind, readonly ImportField[]> = { people, tasks };

/**
 * The columns of each field; none if it is not in the file. A field is absent while it is open which
 * of several columns of the same name it is.
 */
export type Mapping = Readonly<Partial<Record<ImportField['key'], readonly number[]>>>;

/** A header without case, spaces, accents and punctuation: 'E-mail' becomes 'email'. */
const foldHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\(s\)/g, 's')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** 'Due date (dd/mm/yyyy)' without what is in brackets. */
const withoutBrackets = (header: string): string =>
  header.replace(/(?:\([^)]*\)|\[[^\]]*\])\s*$/, '');

/** Finds columns by their headers: first by a field's own name, then by its other names. */
export function matchColumns(kind: TransferKind, header: readonly string[]): Mapping {
  const mapping: Partial<Record<ImportField['key'], readonly number[]>> = {};
  const found = new Set<ImportField['key']>();
  const taken = new Set<number>();
  const take = (headers: readonly string[], field: ImportField, names: readonly string[]) => {
    if (found.has(field.key)) return;
    const name = names.find((one) =>
      headers.some((other, column) => other === one && !taken.has(column)),
    );
    if (name === undefined) return;
    const columns = [...headers.keys()].filter(
      (column) => headers[column] === name && !taken.has(column),
    );
    found.add(field.key);
    for (const column of columns) taken.add(column);
    if (columns.length === 1 || field.isList) mapping[field.key] = columns;
  };
  for (const headers of [header.map(foldHeader), header.map(withoutBrackets).map(foldHeader)]) {
    for (const field of importFields[kind])
      take(headers, field, [foldHeader(field.title), field.key.toLowerCase()]);
    for (const field of importFields[kind]) take(headers, field, field.names);
  }
  for (const { key } of importFields[kind]) if (!found.has(key)) mapping[key] = [];
  return mapping;
}

/** How many fields a row of texts names. */
export const namesIn =
  (kind: TransferKind) =>
  (cells: readonly string[]): number =>
    Object.values(matchColumns(kind, cells)).filter((columns) => columns.length > 0).length;

/** Fields whose column has to be chosen. */
export const missingFields = (kind: TransferKind, mapping: Mapping): readonly ImportField[] =>
  importFields[kind].filter(({ key, required, instead }) => {
    const columns = mapping[key];
    if (!columns) return true;
    return required && columns.length === 0 && (!instead || (mapping[instead] ?? []).length === 0);
  });
