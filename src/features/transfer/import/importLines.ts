import { importLimits, type PersonLine, type TaskLine } from '../../../contract/transfer';
import type { CsvRow } from '../../../lib/csv/csvReader';
import { splitList } from '../../../lib/cellList';
import { readEstimate } from '../../../lib/estimate';
import { readFileDate } from '../../../lib/fileDate';
import type { ImportField, Mapping } from './importFields';
import { orderOf, readWord, type Answers, type DateField, type Findings } from './importReading';
import { meaningOf } from './importWords';

export type ImportLine = PersonLine | TaskLine;

/** A line to send, or why it cannot be sent. There is no line if its cells cannot be assigned. */
export type ReadLine =
  { line: ImportLine; problem?: string } | { line?: undefined; problem: string };

/** How the lines of a file are read. */
export interface Reading {
  mapping: Mapping;
  /** How many columns the file has. */
  columns: number;
  findings: Findings;
  answers: Answers;
  /** The day that `tomorrow` is counted from. */
  today: string;
}

/** The day and the time of a cell. What is not a date stays as it is; the server refuses it. */
function readDay({ findings, answers, today }: Reading, field: DateField, cell: string) {
  const text = cell.trim();
  const order = orderOf(findings.dates, answers, field);
  return readFileDate(text, order, today) ?? { day: text, time: null };
}

/** The time of a completion. Of a yes, it is the time of the import. */
function readCompletion(reading: Reading, cell: string): { completedAt: string; isDone: boolean } {
  const said = cell.trim() === '' ? 'no' : meaningOf('active', cell);
  if (said !== undefined) return { completedAt: '', isDone: said === 'yes' };
  const { day, time } = readDay(reading, 'completedAt', cell);
  return { completedAt: time ?? day, isDone: false };
}

const tooWide = 'There are more cells than columns. Perhaps a cell needs quotation marks.';

const cellsOf =
  ({ cells }: CsvRow, { mapping }: Reading) =>
  (field: ImportField['key']): string[] =>
    (mapping[field] ?? []).map((column) => cells[column] ?? '');

/** The distinct texts of the columns of a list; null when one of them cannot be read. */
function listOf(cells: readonly string[], options: Parameters<typeof splitList>[1]) {
  const lists = cells.map((cell) => splitList(cell, options));
  return lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))];
}

const notAList = (field: string, cells: readonly string[]) =>
  `${field}: "${cells.join(' ').slice(0, 200)}" is a list that cannot be read.`;

/**
 * Returns a function that reads rows of people. Only the first row with the same e-mail is valid.
 * @param passwordFor a password for a row without one, or ''
 */
export function personReader(
  reading: Reading,
  passwordFor: (row: CsvRow) => string,
): (row: CsvRow) => ReadLine {
  const lines = new Map<string, number>();
  return (row) => {
    if (row.cells.length > reading.columns) return { problem: tooWide };
    const cells = cellsOf(row, reading);
    const cell = (field: ImportField['key']) => cells(field)[0] ?? '';
    const key = cell('email').trim().normalize('NFC').toLowerCase();
    const line = {
      line: row.line,
      name: cell('name'),
      email: cell('email'),
      role: readWord(reading.answers, 'role', cell('role')),
      active: readWord(reading.answers, 'active', cell('active')),
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
export function taskReader(reading: Reading): (row: CsvRow) => ReadLine {
  const lines = new Map<string, number>();
  const occurrences = new Map<string, number>();
  return (row) => {
    if (row.cells.length > reading.columns) return { problem: tooWide };
    const cells = cellsOf(row, reading);
    const cell = (field: ImportField['key']) => cells(field)[0] ?? '';
    const reference = cell('reference').trim();
    const first = lines.get(reference);
    if (reference !== '' && first !== undefined)
      return { problem: `Line ${first} has the same reference.` };
    lines.set(reference, row.line);
    const hasBrackets = (field: 'labels' | 'assignees') => reading.findings.brackets.has(field);
    const people = { isPeople: true, hasBrackets: hasBrackets('assignees') };
    const emails = listOf(cells('assigneeEmails'), people);
    const assignees = emails?.length === 0 ? listOf(cells('assignees'), people) : emails;
    if (!assignees)
      return {
        problem: notAList('Assignees', emails ? cells('assignees') : cells('assigneeEmails')),
      };
    if (assignees.length > importLimits.assignees)
      return { problem: `Assignees must be at most ${importLimits.assignees}` };
    const labels = listOf(cells('labels'), { hasBrackets: hasBrackets('labels') });
    if (!labels) return { problem: notAList('Labels', cells('labels')) };
    const blockedBy = listOf(cells('blockedBy'), {});
    if (!blockedBy) return { problem: notAList('Blocked by', cells('blockedBy')) };
    const parent = cell('parent').trim();
    const recurrence = cell('recurrence').trim();
    const recurrenceZone = cell('recurrenceZone').trim();
    const status = readWord(reading.answers, 'status', cell('status').trim());
    const { completedAt, isDone } = readCompletion(reading, cell('completedAt'));
    if (isDone && status !== '' && status !== 'Completed')
      return { problem: `The task is completed, but its status is "${status}".` };
    /** Left out if it is empty, so that equal lines of older files stay equal. */
    const plan = {
      startDate: readDay(reading, 'startDate', cell('startDate')).day,
      // What is not an estimate stays as it is; the server refuses it.
      estimate: String(readEstimate(cell('estimate')) ?? cell('estimate').trim()),
      checklist: cell('checklist').trim(),
    };
    const content = {
      title: cell('title').trim(),
      description: cell('description'),
      priority: readWord(reading.answers, 'priority', cell('priority').trim()),
      // A blank status with the time of a completion is Completed; the server knows that too.
      status: status === '' && (isDone || completedAt !== '') ? 'Completed' : status,
      dueDate: readDay(reading, 'dueDate', cell('dueDate')).day,
      assignees,
      labels,
      ...(Object.values(plan).some((text) => text !== '') && plan),
      ...(recurrence !== '' && { recurrence, recurrenceZone }),
    };
    // Rows are equal if they make equal tasks: case is ignored, and a blank means the default.
    const key = JSON.stringify({
      ...content,
      priority: content.priority.toLowerCase() || 'medium',
      status: content.status.toLowerCase() || 'pending',
    });
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    return {
      line: {
        ...content,
        completedAt,
        line: row.line,
        reference,
        occurrence,
        ...(parent !== '' && { parent }),
        ...(blockedBy.length > 0 && { blockedBy }),
      },
    };
  };
}
