import type { AuditLine } from '../../src/contract/audit';
import { escapeFormula } from '../../src/contract/transfer';

const header = [
  'Time',
  'Action',
  'Person',
  'Person id',
  'Target',
  'Target type',
  'Target id',
  'Address',
  'Request id',
  'Count',
  'Details',
];

const cellsOf = (line: AuditLine): (string | number | null | undefined)[] => [
  line.at,
  line.action,
  line.actor?.name,
  line.actor?._id,
  line.target?.name,
  line.target?.type,
  line.target?._id,
  line.address,
  line.requestId,
  line.count,
  JSON.stringify(line.details),
];

/** All cells are quoted, as in the exports of the page. */
const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map((cell) => `"${escapeFormula(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`;

/** CSV with a byte order mark, without which spreadsheets do not read it as UTF-8. */
export async function* csvOf(pages: AsyncIterable<readonly AuditLine[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header)}`;
  for await (const page of pages) yield page.map((line) => csvLine(cellsOf(line))).join('');
}
