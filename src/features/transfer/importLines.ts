import { importLimits, type PersonLine, type TaskLine } from '../../contract/transfer';
import type { CsvRow } from '../../lib/csvReader';
import { splitList } from '../../lib/cellList';
import type { ImportField, Mapping } from './importFields';

export type ImportLine = PersonLine | TaskLine;

/** A row as it will be sent, or why it is not; a row whose cells cannot be told apart is no line. */
export type ReadLine =
  { line: ImportLine; problem?: string } | { line?: undefined; problem: string };

const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/** A day as the wire has it. Days are also taken as the product shows them, dd/MM/yyyy; anything else is left for the server to judge. */
export function readDay(cell: string): string {
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

/** A function that reads rows of people. Of several with one e-mail the first counts. @param passwordFor gives one for a row that has none, or '' */
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

/** A function that reads rows of tasks. Of several with one reference the first counts; equal rows without one are several tasks. */
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
      return { problem: `Assignees: must be at most ${importLimits.assignees}` };
    const content = {
      title: cell('title').trim(),
      description: cell('description'),
      priority: cell('priority').trim(),
      status: cell('status').trim(),
      dueDate: readDay(cell('dueDate')),
      assignees: [...new Set(assignees)],
      labels: [...new Set(splitList(cell('labels')))],
    };
    // Equal is what makes equal tasks: words in any case, and a blank for what it stands for.
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
