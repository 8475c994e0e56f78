import type { PersonLine, TaskLine } from '../../contract/transfer';
import type { TransferKind } from './transferSlice';

/** What a column of a file can be. */
export interface ImportField {
  key: Exclude<keyof PersonLine | keyof TaskLine, 'line' | 'occurrence'>;
  title: string;
  /** Other names for it, folded as `folded` does. Exports of ours are read back by them too. */
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
    hint: 'required, one account each',
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
    hint: 'blank: one can be made',
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
    hint: 'required: e-mails or names, parted by ;',
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
    hint: 'parted by ;',
  },
  {
    key: 'reference',
    title: 'Reference',
    names: ['ref', 'key', 'id', 'issuekey', 'externalid', 'number'],
    hint: 'what tells a line apart, if there is something',
  },
];

export const importFields: Record<TransferKind, readonly ImportField[]> = { people, tasks };

/** The column of each field, by the field's key; absent for a field that the file has not. */
export type Mapping = Readonly<Partial<Record<ImportField['key'], number>>>;

/** A header without case, blanks, accents and signs: 'E-mail', 'Assignee(s)' and '* due_date' say what they mean. */
export const folded = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\(s\)/g, 's')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the columns of a file by their headers: the field's own name first, then its other names; each column once. */
export function matchColumns(kind: TransferKind, header: readonly string[]): Mapping {
  const mapping: Partial<Record<ImportField['key'], number>> = {};
  const taken = new Set<number>();
  const headers = header.map(folded);
  const take = (key: ImportField['key'], names: readonly string[]) => {
    if (mapping[key] !== undefined) return;
    const column = headers.findIndex((name, index) => !taken.has(index) && names.includes(name));
    if (column < 0) return;
    taken.add(column);
    mapping[key] = column;
  };
  for (const { key, title } of importFields[kind]) take(key, [folded(title), key.toLowerCase()]);
  for (const { key, names } of importFields[kind]) take(key, names);
  return mapping;
}

/** Required fields that no column is known for. */
export const missingFields = (kind: TransferKind, mapping: Mapping): readonly ImportField[] =>
  importFields[kind].filter((field) => field.required && mapping[field.key] === undefined);
