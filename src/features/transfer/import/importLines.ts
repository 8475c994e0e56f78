import { importLimits, type PersonLine, type TaskLine } from '../../../contract/transfer';
import type { CsvRow } from '../../../lib/csvReader';
import { splitList } from '../../../lib/cellList';
import type { ImportField, Mapping } from './importFields';

export type ImportLine = PersonLine | TaskLine;

/** A line to send, or why it cannot be sent. There is no line if its cells cannot be assigned. */
export type ReadLine =
  { line: ImportLine; problem?: string } | { line?: undefined; problem: string };

const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/** Turns dd/MM/yyyy into yyyy-MM-dd. Other texts stay as they are; the server checks them. */
function readDay(cell: string): string {
  const day = cell.trim();
  const [, date = '', month = '', year = ''] = slashed.exec(day) ?? [];
  return year === '' ? day : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

const tooWide = 'There are more cells than columns. Perhaps a cell needs quotation marks.';

const cellOf =
  ({ cells }: CsvRow, mapping: Mapping) =>
  (field: ImportField['key']): string => {
    const column = mapping[field];
    return column === undefined ? '' : (cells[column] ?? '');
  };

/**
 * Returns a function that reads rows of people. Only the first row with the same e-mail is valid.
 * @param passwordFor a password for a row without one, or ''
 */
export function personReader(
  mapping: Mapping,
  columns: number,
  passwordFor: (row: CsvRow) => string,
): (row: CsvRow) => ReadLine {
  const lines = new Map<string, number>();
  return (row) => {
    if (row.cells.length > columns) return { problem: tooWide };
    const cell = cellOf(row, mapping);
    const key = cell('email').trim().normalize('NFC').toLowerCase();
    const line = {
      line: row.line,
      name: cell('name'),
      email: cell('email'),
      role: cell('role'),
      active: cell('active'),
      password: cell('password'),
    };
    const first = lines.get(key);
    if (key !== '' && first !== undefined)
      return { line, problem: `Line ${first} has the same e-mail.` };
    lines.set(key, row.line);
    return { line: { ...line, password: line.password || passwordFor(row) } };
  };
}

/**
 * Returns a function that reads rows of tasks. Only the first row with the same reference is valid.
 * Equal rows without a reference are separate tasks.
 */
export function taskReader(mapping: Mapping, columns: number): (row: CsvRow) => ReadLine {
  const lines = new Map<string, number>();
  const occurrences = new Map<string, number>();
  return (row) => {
    if (row.cells.length > columns) return { problem: tooWide };
    const cell = cellOf(row, mapping);
    const reference = cell('reference').trim();
    const first = lines.get(reference);
    if (reference !== '' && first !== undefined)
      return { problem: `Line ${first} has the same reference.` };
    lines.set(reference, row.line);
    const assignees = splitList(cell('assignees'));
    if (assignees.length > importLimits.assignees)
      return { problem: `Assignees must be at most ${importLimits.assignees}` };
    const content = {
      title: cell('title').trim(),
      description: cell('description'),
      priority: cell('priority').trim(),
      status: cell('status').trim(),
      dueDate: readDay(cell('dueDate')),
      assignees: [...new Set(assignees)],
      labels: [...new Set(splitList(cell('labels')))],
    };
    // Rows are equal if they make equal tasks: case is ignored, and a blank means the default.
    const key = JSON.stringify({
      ...content,
      priority: content.priority.toLowerCase() || 'medium',
      status: content.status.toLowerCase() || 'pending',
    });
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    return { line: { ...content, line: row.line, reference, occurrence } };
  };
}
