import type { PersonLine, TaskLine } from '../../../contract/transfer';
import type { TransferKind } from '../transferSlice';

/** A field that a column of a file can hold. */
export interface ImportField {
  key: Exclude<keyof PersonLine | keyof TaskLine, 'line' | 'occurrence'>;
  title: string;
  /** Other names for it, as `foldHeader` returns them. They include the titles of our exports. */
  names: readonly string[];
  required?: true;
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
    names: ['task', 'name', 'summary', 'subject'],
    required: true,
    hint: 'required',
  },
  {
    key: 'description',
    title: 'Description',
    names: ['details', 'text', 'body', 'notes'],
    hint: 'any text',
  },
  {
    key: 'assignees',
    title: 'Assignees',
    names: ['assignee', 'assignedto', 'assigned', 'owner', 'owners', 'responsible'],
    required: true,
    hint: 'required: e-mails or names, separated by ;',
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
    names: ['due', 'deadline', 'dueon', 'dueby'],
    hint: '2030-01-31 or 31/01/2030',
  },
  {
    key: 'labels',
    title: 'Labels',
    names: ['label', 'tags', 'tag', 'categories', 'category'],
    hint: 'separated by ;',
  },
  {
    key: 'reference',
    title: 'Reference',
    names: ['ref', 'key', 'id', 'issuekey', 'externalid', 'number'],
    hint: 'identifies a task, if there is such a column',
  },
];

export const importFields: Record<TransferKind, readonly ImportField[]> = { people, tasks };

/** The column of each field. Fields without a column are absent. */
export type Mapping = Readonly<Partial<Record<ImportField['key'], number>>>;

/** A header without case, spaces, accents and punctuation: 'E-mail' becomes 'email'. */
const foldHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\(s\)/g, 's')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Finds columns by their headers: first by a field's own name, then by its other names. */
export function matchColumns(kind: TransferKind, header: readonly string[]): Mapping {
  const mapping: Partial<Record<ImportField['key'], number>> = {};
  const taken = new Set<number>();
  const headers = header.map(foldHeader);
  const take = (key: ImportField['key'], names: readonly string[]) => {
    if (mapping[key] !== undefined) return;
    const column = headers.findIndex((name, index) => !taken.has(index) && names.includes(name));
    if (column < 0) return;
    taken.add(column);
    mapping[key] = column;
  };
  for (const { key, title } of importFields[kind])
    take(key, [foldHeader(title), key.toLowerCase()]);
  for (const { key, names } of importFields[kind]) take(key, names);
  return mapping;
}

/** Required fields without a column. */
export const missingFields = (kind: TransferKind, mapping: Mapping): readonly ImportField[] =>
  importFields[kind].filter((field) => field.required && mapping[field.key] === undefined);
